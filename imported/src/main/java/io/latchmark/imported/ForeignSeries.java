package io.latchmark.imported;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Writes the series of a run: either single transactions in chronological order, as rows of one second each, or given intervals
 * unchanged. Only the seconds that may still get transactions are in memory. Confined to one thread.
 */
final class ForeignSeries {
    private static final long SECOND = 1_000_000_000L;
    /** Tolerance for clocks that are set back. */
    private static final long LAG_SECONDS = 2;

    private static final OutcomeCounts COMMITTED = new OutcomeCounts(1, 1, 0, Map.of(), Map.of(), 0);
    private static final OutcomeCounts ROLLED_BACK = new OutcomeCounts(1, 0, 1, Map.of(), Map.of(), 0);

    private final RunWriter writer;
    private final TreeMap<Long, Map<TransactionType, Bucket>> open = new TreeMap<>();
    private final Map<TransactionType, OutcomeCounts> totals = new EnumMap<>(TransactionType.class);
    private long written;
    private long endNanos;

    ForeignSeries(RunWriter writer) {
        this.writer = writer;
    }

    /** The transactions of one type and one second. */
    private static final class Bucket {
        private OutcomeCounts counts = OutcomeCounts.NONE;
        private final Histogram times = ResponseTimes.none();
    }

    /**
     * Adds a successful transaction.
     *
     * @param atNanos its end, from the origin
     * @throws IllegalArgumentException if its second is already written, or the time exceeds the maximum length of a run
     */
    void committed(TransactionType type, long atNanos, long responseNanos) {
        ended(type, atNanos, responseNanos, false);
    }

    /** Adds a transaction that committed, or was rolled back by design. */
    void ended(TransactionType type, long atNanos, long responseNanos, boolean rolledBack) {
        bucket(type, atNanos).times.recordValue(Math.max(1, responseNanos));
        add(type, atNanos, rolledBack ? ROLLED_BACK : COMMITTED);
    }

    /** Adds other outcomes of transactions. */
    void add(TransactionType type, long atNanos, OutcomeCounts counts) {
        Bucket bucket = bucket(type, atNanos);
        bucket.counts = bucket.counts.plus(counts);
        totals.merge(type, counts, OutcomeCounts::plus);
        endNanos = Math.max(endNanos, atNanos);
    }

    /** One transaction with this failure. */
    static OutcomeCounts failed(FailureKind kind) {
        return new OutcomeCounts(1, 0, 0, Map.of(kind, 1L), Map.of(), 0);
    }

    private Bucket bucket(TransactionType type, long atNanos) {
        long second = atNanos / SECOND;
        if (atNanos < 0 || second < written) {
            throw new IllegalArgumentException("a time of " + Math.max(0, written) + " s or later from the start");
        }
        if (atNanos > ForeignNumber.NANOS_MAX) {
            throw new IllegalArgumentException("a time within 31 days from the start");
        }
        return open.computeIfAbsent(second, any -> new EnumMap<>(TransactionType.class))
                .computeIfAbsent(type, any -> new Bucket());
    }

    /** Declares that no more transactions will arrive that ended earlier; writes complete seconds. */
    void reached(long nanos) {
        long until = nanos / SECOND - LAG_SECONDS;
        while (!open.isEmpty() && open.firstKey() < until) {
            write(open.firstKey(), open.firstKey() * SECOND + SECOND);
        }
    }

    private void write(long second, long end) {
        List<Interval> rows = new ArrayList<>();
        List<ResponseTimes> times = new ArrayList<>();
        long start = second * SECOND;
        Map<TransactionType, Bucket> buckets = open.remove(second);
        if (buckets != null && end > start) {
            buckets.forEach((type, bucket) -> {
                rows.add(new Interval(start, end, type, bucket.counts));
                if (bucket.times.getTotalCount() > 0) {
                    times.add(new ResponseTimes(start, end, type, ResponseTimes.Kind.RESPONSE, bucket.times));
                }
            });
        }
        writer.append(rows);
        writer.appendTimes(times);
        writer.flush();
        written = second + 1;
    }

    /** Adds an interval of one type, with its response times if they are known. */
    void interval(Interval row, Histogram times) {
        writer.append(List.of(row));
        if (times.getTotalCount() > 0) {
            writer.appendTimes(List.of(new ResponseTimes(
                    row.startNanos(), row.endNanos(), row.type(), ResponseTimes.Kind.RESPONSE, times)));
        }
        totals.merge(row.type(), row.counts(), OutcomeCounts::plus);
        endNanos = Math.max(endNanos, row.endNanos());
    }

    /** Adds the whole run as one interval, in which this number of transactions of one type committed. */
    void whole(long nanos, TransactionType type, long count) {
        interval(
                new Interval(0, Math.max(1, nanos), type, new OutcomeCounts(count, count, 0, Map.of(), Map.of(), 0)),
                ResponseTimes.none());
    }

    /** Writes the rest; the last second ends with its last transaction. */
    void end() {
        while (!open.isEmpty()) {
            long second = open.firstKey();
            boolean last = open.size() == 1;
            write(second, last ? Math.max(endNanos, second * SECOND + 1) : second * SECOND + SECOND);
        }
    }

    /** The end of the last transaction, from the origin. */
    long endNanos() {
        return endNanos;
    }

    /** Counts by type over the whole run. */
    Map<TransactionType, OutcomeCounts> totals() {
        return Map.copyOf(totals);
    }
}
