package io.latchmark.analysis.summary;

import org.HdrHistogram.AbstractHistogram;

/**
 * Response times in milliseconds. Percentiles come from merged histograms, never from averaged percentiles.
 *
 * @param count transactions
 * @param mean NaN, as the others, if there is no transaction
 */
public record Latency(long count, double mean, double p50, double p95, double p99, double max) {
    /** No transaction. */
    public static final Latency NONE = new Latency(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private static final double NANOS_PER_MILLI = 1e6;

    /** Reads a histogram of nanoseconds. */
    public static Latency of(AbstractHistogram nanos) {
        if (nanos.getTotalCount() == 0) {
            return NONE;
        }
        return new Latency(
                nanos.getTotalCount(),
                nanos.getMean() / NANOS_PER_MILLI,
                nanos.getValueAtPercentile(50) / NANOS_PER_MILLI,
                nanos.getValueAtPercentile(95) / NANOS_PER_MILLI,
                nanos.getValueAtPercentile(99) / NANOS_PER_MILLI,
                nanos.getMaxValue() / NANOS_PER_MILLI);
    }
}
