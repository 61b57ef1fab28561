package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Bounds;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * A line of {@code transactions.hlog} as read: {@link ResponseTimes} whose histogram is decoded only when it is added, because
 * decoding takes most of the time. Used by the thread that reads.
 *
 * @param startNanos start of the interval, from the run's origin
 * @param endNanos end of the interval, from the run's origin
 * @param adder adds the line's histogram to another
 */
public record RecordedTimes(
        long startNanos, long endNanos, TransactionType type, ResponseTimes.Kind kind, Consumer<Histogram> adder) {
    public RecordedTimes {
        Bounds.stretch("start", startNanos, "end", endNanos);
    }

    /**
     * Adds the times in nanoseconds.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the line is malformed
     */
    public void addTo(Histogram target) {
        adder.accept(target);
    }

    /** The times with their own histogram. */
    public ResponseTimes decoded() {
        Histogram histogram = new Histogram(HistogramDecoder.SIGNIFICANT_DIGITS);
        addTo(histogram);
        return new ResponseTimes(startNanos, endNanos, type, kind, histogram);
    }
}
