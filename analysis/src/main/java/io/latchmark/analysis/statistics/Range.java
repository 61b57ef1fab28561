package io.latchmark.analysis.statistics;

/** An interval, by its ends. */
public record Range(double low, double high) {
    /** Nothing can be said. */
    public static final Range NONE = new Range(Double.NaN, Double.NaN);
}
