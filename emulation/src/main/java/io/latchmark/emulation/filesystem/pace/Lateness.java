package io.latchmark.emulation.filesystem.pace;

import org.HdrHistogram.ConcurrentHistogram;

/** How much later answers were sent than the model's completion, in nanoseconds. Thread-safe. */
public final class Lateness {
    private static final long NANOS_MAX = 3_600_000_000_000L;

    private final ConcurrentHistogram counts = new ConcurrentHistogram(1, NANOS_MAX, 3);

    /**
     * Quantiles so far.
     *
     * @param answers number of answers counted
     */
    public record Quantiles(
            long answers, long medianNanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}

    void record(long nanos) {
        counts.recordValue(Math.max(0, Math.min(NANOS_MAX, nanos)));
    }

    /** The quantiles so far. */
    public Quantiles quantiles() {
        return new Quantiles(
                counts.getTotalCount(),
                counts.getValueAtPercentile(50),
                counts.getValueAtPercentile(90),
                counts.getValueAtPercentile(99),
                counts.getValueAtPercentile(99.9),
                counts.getMaxValue());
    }
}
