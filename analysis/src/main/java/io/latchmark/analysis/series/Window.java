package io.latchmark.analysis.series;

/**
 * A time window of a run.
 *
 * @param startNanos start, from the run's origin
 * @param endNanos end, from the run's origin; not before the start
 */
public record Window(long startNanos, long endNanos) {
    public Window {
        if (endNanos < startNanos) {
            throw new IllegalArgumentException("window from " + startNanos + " ns to " + endNanos + " ns");
        }
    }

    /** The length in seconds. */
    public double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    /** Whether the middle of an interval is in this window, which assigns each interval to one window. */
    public boolean holdsMiddleOf(long intervalStartNanos, long intervalEndNanos) {
        long middle = intervalStartNanos + (intervalEndNanos - intervalStartNanos) / 2;
        return middle >= startNanos && middle < endNanos;
    }
}
