package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Bounds;
import org.HdrHistogram.Histogram;

/**
 * A line of {@code transactions.hlog}: the times of the transactions of one type that ended within one interval,
 * committed or rolled back by design.
 *
 * @param startNanos begin of the interval, from the run's origin
 * @param endNanos end of the interval, from the run's origin
 * @param histogram times in nanoseconds, 3 significant digits
 */
public record ResponseTimes(long startNanos, long endNanos, TransactionType type, Kind kind, Histogram histogram) {
    public ResponseTimes {
        Bounds.stretch("start", startNanos, "end", endNanos);
    }

    /** Where the clock starts. */
    public enum Kind {
        /** From the moment the transaction was due, over all attempts. */
        RESPONSE,
        /** The last attempt alone. */
        SERVICE,
        /** From the moment the transaction was due to its start: what the driver itself adds. */
        SCHEDULING
    }
}
