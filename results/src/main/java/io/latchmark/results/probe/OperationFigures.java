package io.latchmark.results.probe;

import io.latchmark.results.Bounds;
import org.HdrHistogram.Histogram;

/**
 * Figures of one kind of operation within a cell's measured time. Latencies are in nanoseconds, from the time an I/O was due
 * (fixed rate) or started (closed loop) to its return.
 *
 * @param count operations that returned
 * @param bytes total of the bytes reported by the operating system for each
 * @param meanNanos mean latency; 0 without operations, like the other latencies. NaN if another tool measured the operations and its
 *     file lacks it, also like the others
 */
public record OperationFigures(
        long count,
        long bytes,
        @IfMeasured double meanNanos,
        @IfMeasured double minNanos,
        @IfMeasured double p50Nanos,
        @IfMeasured double p95Nanos,
        @IfMeasured double p99Nanos,
        @IfMeasured double p999Nanos,
        @IfMeasured double maxNanos) {
    public OperationFigures {
        Bounds.atLeast(0, "count", count);
        Bounds.atLeast(0, "bytes", bytes);
        for (double nanos : new double[] {meanNanos, minNanos, p50Nanos, p95Nanos, p99Nanos, p999Nanos, maxNanos}) {
            if (!Double.isNaN(nanos)) {
                Bounds.amount("a latency in ns", nanos);
            }
        }
    }

    /** No operations. */
    public static final OperationFigures NONE = new OperationFigures(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Operations without times, for example because the tool was not asked for any. */
    public static OperationFigures untimed(long count, long bytes) {
        double no = Double.NaN;
        return new OperationFigures(count, bytes, no, no, no, no, no, no, no);
    }

    /** The figures of a histogram of nanoseconds. */
    public static OperationFigures of(Histogram times, long bytes) {
        return times.getTotalCount() == 0
                ? NONE
                : new OperationFigures(
                        times.getTotalCount(),
                        bytes,
                        times.getMean(),
                        times.getMinValue(),
                        times.getValueAtPercentile(50),
                        times.getValueAtPercentile(95),
                        times.getValueAtPercentile(99),
                        times.getValueAtPercentile(99.9),
                        times.getMaxValue());
    }
}
