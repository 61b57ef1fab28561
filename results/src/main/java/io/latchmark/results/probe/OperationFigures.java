package io.latchmark.results.probe;

import io.latchmark.results.Bounds;
import org.HdrHistogram.Histogram;

/**
 * Figures of one kind of operation within a cell's measured time. Latencies are in nanoseconds, from the time an I/O was due
 * (fixed rate) or started (closed loop) to its return.
 *
 * @param count operations that returned
 * @param bytes total of the bytes reported by the operating system for each
 * @param meanNanos mean latency; 0 without operations, like the other latencies
 */
public record OperationFigures(
        long count,
        long bytes,
        double meanNanos,
        long minNanos,
        long p50Nanos,
        long p95Nanos,
        long p99Nanos,
        long p999Nanos,
        long maxNanos) {
    public OperationFigures {
        Bounds.atLeast(0, "count", count);
        Bounds.atLeast(0, "bytes", bytes);
        Bounds.amount("meanNanos", meanNanos);
        Bounds.atLeast(0, "minNanos", minNanos);
        Bounds.atLeast(0, "p50Nanos", p50Nanos);
        Bounds.atLeast(0, "p95Nanos", p95Nanos);
        Bounds.atLeast(0, "p99Nanos", p99Nanos);
        Bounds.atLeast(0, "p999Nanos", p999Nanos);
        Bounds.atLeast(0, "maxNanos", maxNanos);
    }

    /** No operations. */
    public static final OperationFigures NONE = new OperationFigures(0, 0, 0, 0, 0, 0, 0, 0, 0);

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
