package io.latchmark.analysis.series;

/**
 * What a gauge was within a window: at the moments at which it was read, and at no other.
 *
 * @param mean of all readings; NaN if there was none
 * @param max the greatest of them; NaN if there was none
 */
public record Gauge(double mean, double max) {
    /** It was not read. */
    public static final Gauge NONE = new Gauge(Double.NaN, Double.NaN);

    /** Whether it was read at least once. */
    public boolean isMeasured() {
        return !Double.isNaN(mean);
    }
}
