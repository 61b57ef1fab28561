package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The horizontal axis of a chart, which charts may share.
 *
 * @param label with its unit, as the heading of a column
 * @param end its right end
 * @param shades stretches that aren't measured
 * @param marks points at which something happened
 */
public record Axis(Scale scale, String label, double end, List<Shade> shades, List<Mark> marks) {
    /** How values lie on an axis. */
    public enum Scale {
        /** Seconds from zero, which uPlot can zoom into. */
        TIME,
        /** Linear from zero. */
        LINEAR,
        /** Logarithmic from one. */
        DOUBLINGS
    }

    /**
     * A shaded stretch.
     *
     * @param name as {@code warm-up}
     */
    public record Shade(String name, double start, double end) {}

    /**
     * A point.
     *
     * @param letter one letter for the kind of what happened
     * @param detail as text; may hold text from outside
     * @param strong whether it is drawn to stand out, as a finding does among events
     */
    public record Mark(double at, String letter, String detail, boolean strong) {}

    public Axis {
        end = end > 0 ? end : 1;
        shades = List.copyOf(shades);
        marks = List.copyOf(marks);
    }

    /** An axis of numbers. */
    public static Axis of(Scale scale, String label, double end) {
        return new Axis(scale, label, end, List.of(), List.of());
    }

    /** An axis of seconds. */
    public static Axis ofTime(double end, List<Shade> shades, List<Mark> marks) {
        return new Axis(Scale.TIME, "Time, s", end, shades, marks);
    }

    boolean isTime() {
        return scale == Scale.TIME;
    }

    /** Where a value lies, from 0 to 1. */
    double share(double value) {
        double share = switch (scale) {
            case TIME, LINEAR -> value / end;
            case DOUBLINGS -> Math.log(Math.max(1, value)) / Math.log(Math.max(2, end));
        };
        return Math.max(0, Math.min(1, share));
    }

    /** Whether a point is in none of the shaded stretches. */
    boolean isMeasured(double value) {
        return shades.stream().noneMatch(shade -> value >= shade.start() && value < shade.end());
    }

    /** The points that are labelled, of the given values. */
    List<Double> ticks(List<Double> values) {
        return switch (scale) {
            case TIME -> Ticks.ofSeconds(end).values();
            case LINEAR -> values;
            case DOUBLINGS ->
                IntStream.iterate(1, tick -> tick <= end, tick -> tick * 2)
                        .asDoubleStream()
                        .boxed()
                        .toList();
        };
    }

    String tickText(double tick) {
        return isTime()
                ? Ticks.ofSeconds(end).timeText(tick)
                : tick == Math.rint(tick) ? NumberText.whole(tick) : NumberText.of(tick);
    }
}
