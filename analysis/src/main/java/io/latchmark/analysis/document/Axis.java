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
 * The horizontal axis of a chart; charts may share one.
 *
 * @param label with its unit, for use as a column heading
 * @param end its right end
 * @param shades stretches that aren't measured
 * @param marks points at which something happened
 * @param origin time of day at its left end, if known
 */
public record Axis(
        Scale scale, String label, double end, List<Shade> shades, List<Mark> marks, Optional<Instant> origin) {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int DECADES_MAX = 9;
    /** More values than that don't fit below an axis. */
    private static final int NAMED_MAX = 12;

    /** How values are placed on an axis. */
    public enum Scale {
        /** Seconds from zero; uPlot can zoom into it. */
        TIME,
        LINEAR,
        /** Logarithmic from one. */
        DOUBLINGS,
        /** Percentiles, written as n where one in n values is larger: logarithmic from one; each further 9 has the same width. */
        PERCENTILES
    }

    /**
     * A shaded stretch.
     *
     * @param name for example {@code warm-up}
     */
    public record Shade(String name, double start, double end) {}

    /**
     * A marked point.
     *
     * @param letter one letter for the kind of event
     * @param title meaning of the letter
     * @param detail may be untrusted text
     * @param strong whether it is emphasised, for example a finding among events
     */
    public record Mark(double at, String letter, String title, String detail, boolean strong) {}

    public Axis {
        end = end > 0 ? end : 1;
        shades = List.copyOf(shades);
        marks = List.copyOf(marks);
    }

    public static Axis of(Scale scale, String label, double end) {
        return new Axis(scale, label, end, List.of(), List.of(), Optional.empty());
    }

    /** An axis of seconds. */
    public static Axis ofTime(double end, List<Shade> shades, List<Mark> marks) {
        return new Axis(Scale.TIME, "Time, s", end, shades, marks, Optional.empty());
    }

    /** This axis of seconds, starting at a time of day. */
    public Axis from(Instant start) {
        return new Axis(scale, label, end, shades, marks, Optional.of(start));
    }

    boolean isTime() {
        return scale == Scale.TIME;
    }

    /** The position of a value, from 0 to 1. */
    double share(double value) {
        double share = switch (scale) {
            case TIME, LINEAR -> value / end;
            case DOUBLINGS, PERCENTILES -> Math.log(Math.max(1, value)) / Math.log(Math.max(2, end));
        };
        return Math.max(0, Math.min(1, share));
    }

    /** Whether a point is outside all shaded stretches. */
    boolean isMeasured(double value) {
        return shades.stream().noneMatch(shade -> value >= shade.start() && value < shade.end());
    }

    /** The labelled points, for the given values. */
    List<Double> ticks(List<Double> values) {
        return switch (scale) {
            case TIME -> Ticks.ofSeconds(end).values();
            case LINEAR ->
                values.size() <= NAMED_MAX
                        ? values
                        : Ticks.ofValues(end).values().stream()
                                .filter(tick -> tick <= end)
                                .toList();
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

    /** The time of day at a tick; empty if unknown. */
    String clockText(double tick) {
        return origin.map(start -> CLOCK.format(start.plusMillis(Math.round(tick * 1e3))))
                .orElse("");
    }

    /** The meaning of its marks' letters; empty if it has none. */
    String markKey() {
        String key = marks.stream()
                .map(mark -> mark.letter() + " " + mark.title())
                .distinct()
                .collect(Collectors.joining(", "));
        return key.isEmpty() ? "" : " Marks: " + key + ".";
    }
}
