package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Bounds;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * A line of {@code transactions.hlog}: the times of the transactions of one type that ended within one interval, committed or
 * rolled back by design.
 *
 * @param startNanos start of the interval, from the run's origin
 * @param endNanos end of the interval, from the run's origin
 * @param histogram times in nanoseconds, 3 significant digits
 */
public record ResponseTimes(long startNanos, long endNanos, TransactionType type, Kind kind, Histogram histogram) {
    private static final long LOWEST_NANOS = 1_000;
    private static final long HIGHEST_NANOS = Duration.ofHours(1).toNanos();
    private static final int DIGITS = 3;

    public ResponseTimes {
        Bounds.stretch("start", startNanos, "end", endNanos);
    }

    /** An empty histogram as recorded in runs: up to 1 h, to 3 significant digits or 0.5 µs, whichever is coarser. */
    public static Histogram none() {
        Histogram none = new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
        none.setAutoResize(true);
        return none;
    }

    /** What is measured. */
    public enum Kind {
        /** From the due time of the transaction, over all attempts. */
        RESPONSE,
        /** Only the last attempt. */
        SERVICE,
        /** From the due time of the transaction to its start: the delay that the driver itself adds. */
        SCHEDULING
    }
}
