package io.latchmark.emulation.replay;

import org.HdrHistogram.Histogram;

/** Records the latencies of requests of one kind. Confined to one thread. */
public final class LatencyTally {
    private static final double MILLI = 1e6;
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(DIGITS);
    private double nanosSum;
    private long nanosMax;

    /** Records a request. */
    public void add(long latencyNanos) {
        histogram.recordValue(latencyNanos);
        nanosSum += latencyNanos;
        nanosMax = Math.max(nanosMax, latencyNanos);
    }

    /** The sum of all latencies, in nanoseconds. */
    public double nanosSum() {
        return nanosSum;
    }

    /** The recorded latencies. */
    public LatencyFigures figures() {
        long count = histogram.getTotalCount();
        return count == 0
                ? new LatencyFigures(0, 0, 0, 0)
                : new LatencyFigures(
                        count, nanosSum / MILLI / count, histogram.getValueAtPercentile(99) / MILLI, nanosMax / MILLI);
    }
}
