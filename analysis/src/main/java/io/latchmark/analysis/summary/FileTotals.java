package io.latchmark.analysis.summary;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RecordedTimes;
import io.latchmark.results.run.ResponseTimes;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Totals of each file of a run over the whole run, warm-up included. Confined to one thread while it is filled. */
public final class FileTotals {
    /** The log of times has interval starts in milliseconds. */
    private static final double NANOS_PER_MILLI = 1e6;

    private final List<Interval> intervals;
    private final Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, Set<Long>> timed = new EnumMap<>(TransactionType.class);

    FileTotals(List<Interval> intervals) {
        this.intervals = List.copyOf(intervals);
        this.intervals.forEach(row -> counts.merge(row.type(), row.counts(), OutcomeCounts::plus));
    }

    /** Adds a line of {@code transactions.hlog}. */
    void add(RecordedTimes times) {
        if (times.kind() == ResponseTimes.Kind.RESPONSE) {
            timed.computeIfAbsent(times.type(), type -> new HashSet<>()).add(millis(times.startNanos()));
        }
    }

    private static long millis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }

    /** The sums of {@code intervals.csv} for one type. */
    public OutcomeCounts counts(TransactionType type) {
        return counts.getOrDefault(type, OutcomeCounts.NONE);
    }

    /** The sums of {@code intervals.csv} by type, over transactions that ended after one time and no later than another. */
    public Map<TransactionType, OutcomeCounts> counts(long afterNanos, long byNanos) {
        Map<TransactionType, OutcomeCounts> sums = new EnumMap<>(TransactionType.class);
        intervals.stream()
                .filter(row -> row.endNanos() > afterNanos && row.endNanos() <= byNanos)
                .forEach(row -> sums.merge(row.type(), row.counts(), OutcomeCounts::plus));
        return sums;
    }

    /** The number of intervals with a type. */
    public long rows(TransactionType type) {
        return intervals.stream().filter(row -> row.type() == type).count();
    }

    /** The number of intervals with more than {@code more} successful transactions of a type but without response times of it. */
    public long withoutTimes(TransactionType type, long more) {
        Set<Long> starts = timed.getOrDefault(type, Set.of());
        return intervals.stream()
                .filter(row -> row.type() == type)
                .filter(row -> row.counts().committed() + row.counts().rolledBackByDesign() > more)
                .filter(row -> !starts.contains(millis(row.startNanos())))
                .count();
    }
}
