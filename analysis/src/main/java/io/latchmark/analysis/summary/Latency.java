package io.latchmark.analysis.summary;

import org.HdrHistogram.AbstractHistogram;

/**
 * Response times in milliseconds. Percentiles come from merged histograms, never from averaged percentiles.
 *
 * <p>The 99.9th and the 99.99th percentile are NaN if fewer than {@value #BEYOND_LEAST} transactions took longer, because they
 * would be random.
 *
 * @param count transactions
 * @param mean NaN, like the others, if there is no transaction
 */
public record Latency(
        long count, double mean, double p50, double p95, double p99, double p999, double p9999, double max) {
    /** No transaction. */
    public static final Latency NONE =
            new Latency(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Minimum number of transactions beyond a percentile for it to be reported. */
    private static final int BEYOND_LEAST = 10;

    private static final double NANOS_PER_MILLI = 1e6;

    /** Reads a histogram of nanoseconds. */
    public static Latency of(AbstractHistogram nanos) {
        if (nanos.getTotalCount() == 0) {
            return NONE;
        }
        return new Latency(
                nanos.getTotalCount(),
                mean(nanos) / NANOS_PER_MILLI,
                nanos.getValueAtPercentile(50) / NANOS_PER_MILLI,
                nanos.getValueAtPercentile(95) / NANOS_PER_MILLI,
                nanos.getValueAtPercentile(99) / NANOS_PER_MILLI,
                exceededByOneOf(nanos, 1_000),
                exceededByOneOf(nanos, 10_000),
                nanos.getMaxValue() / NANOS_PER_MILLI);
    }

    private static double mean(AbstractHistogram nanos) {
        double[] sum = {0};
        RecordedValues.visit(nanos, (value, count) -> sum[0] += nanos.medianEquivalentValue(value) * count);
        return sum[0] / nanos.getTotalCount();
    }

    /** The value that one in {@code oneOf} transactions exceeds, in milliseconds; NaN if there are too few of them. */
    public static double exceededByOneOf(AbstractHistogram nanos, double oneOf) {
        return nanos.getTotalCount() >= BEYOND_LEAST * oneOf
                ? nanos.getValueAtPercentile(100 - 100 / oneOf) / NANOS_PER_MILLI
                : Double.NaN;
    }
}
