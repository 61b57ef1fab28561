package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Bounds;

/**
 * A row of {@code intervals.csv}: the transactions of one type that ended within one interval.
 *
 * @param startNanos start, from the run's origin
 * @param endNanos end, from the run's origin
 */
public record Interval(long startNanos, long endNanos, TransactionType type, OutcomeCounts counts) {
    public Interval {
        Bounds.stretch("start_ns", startNanos, "end_ns", endNanos);
    }
}
