package io.latchmark.analysis.document;

import io.latchmark.analysis.NumberText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The horizontal axis of a chart, which charts may share.
 *
 * @param label with its unit, as the heading of a column
 * @param end its right end
 * @param shades stretches that aren't measured
 * @param marks points at which something happened
 * @param origin the time of day at its left end, where it is known
 */
public record Axis(
        Scale scale, String label, double end, List<Shade> shades, List<Mark> marks, Optional<Instant> origin) {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int DECADES_MAX = 9;

    /** How values lie on an axis. */
    public enum Scale {
        /** Seconds from zero, which uPlot can zoom into. */
        TIME,
        /** Linear from zero. */
        LINEAR,
        /** Logarithmic from one. */
        DOUBLINGS,
        /** Percentiles, each as n where one of n values is larger: logarithmic from one, so that each further 9 takes the same room. */
        PERCENTILES
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
     * @param title what the letter means
     * @param detail as text; may hold text from outside
     * @param strong whether it is drawn to stand out, as a finding does among events
     */
    public record Mark(double at, String letter, String title, String detail, boolean strong) {}

    public Axis {
        end = end > 0 ? end : 1;
        shades = List.copyOf(shades);
        marks = List.copyOf(marks);
    }

    /** An axis of numbers. */
    public static Axis of(Scale scale, String label, double end) {
        return new Axis(scale, label, end, List.of(), List.of(), Optional.empty());
    }

    /** An axis of seconds. */
    public static Axis ofTime(double end, List<Shade> shades, List<Mark> marks) {
        return new Axis(Scale.TIME, "Time, s", end, shades, marks, Optional.empty());
    }

    /** This axis of seconds from a time of day. */
    public Axis from(Instant start) {
        return new Axis(scale, label, end, shades, marks, Optional.of(start));
    }

    boolean isTime() {
        return scale == Scale.TIME;
    }

    /** Where a value lies, from 0 to 1. */
    double share(double value) {
        double share = switch (scale) {
            case TIME, LINEAR -> value / end;
            case DOUBLINGS, PERCENTILES -> Math.log(Math.max(1, value)) / Math.log(Math.max(2, end));
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
            case PERCENTILES ->
                DoubleStream.concat(
                                DoubleStream.of(2),
                                DoubleStream.iterate(10, tick -> tick * 10).limit(DECADES_MAX))
                        .filter(tick -> tick <= end)
                        .boxed()
                        .toList();
        };
    }

    String tickText(double tick) {
        return switch (scale) {
            case TIME -> Ticks.ofSeconds(end).timeText(tick);
            case LINEAR, DOUBLINGS -> tick == Math.rint(tick) ? NumberText.whole(tick) : NumberText.of(tick);
            case PERCENTILES ->
                "p"
                        + BigDecimal.valueOf(100 - 100 / tick)
                                .setScale(6, RoundingMode.HALF_UP)
                                .stripTrailingZeros()
                                .toPlainString();
        };
    }

    /** The time of day at a tick; empty if it is not known. */
    String clockText(double tick) {
        return origin.map(start -> CLOCK.format(start.plusMillis(Math.round(tick * 1e3))))
                .orElse("");
    }

    /** What the letters of its marks mean; empty if it has none. */
    String markKey() {
        String key = marks.stream()
                .map(mark -> mark.letter() + " " + mark.title())
                .distinct()
                .collect(Collectors.joining(", "));
        return key.isEmpty() ? "" : " Marks: " + key + ".";
    }
}
