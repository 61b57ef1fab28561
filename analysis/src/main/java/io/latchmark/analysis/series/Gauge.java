package io.latchmark.analysis.series;

/**
 * The values of a gauge within a window, only at the times at which it was read.
 *
 * @param mean of all readings; NaN if there was none
 * @param max of all readings; NaN if there was none
 */
public record Gauge(double mean, double max) {
    /** It was not read. */
    public static final Gauge NONE = new Gauge(Double.NaN, Double.NaN);

    /** Whether it was read at least once. */
    public boolean isMeasured() {
        return !Double.isNaN(mean);
    }
}
