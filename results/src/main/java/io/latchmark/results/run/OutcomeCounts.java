package io.latchmark.results.run;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.results.Bounds;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Counts of transactions by outcome. Over a whole run: started = committed + rolled back by design + failed, and attempts =
 * started + retries. In a single interval started may differ, because it counts at the start and the others at the end.
 *
 * @param started transactions whose first attempt began
 * @param committed transactions that committed
 * @param rolledBackByDesign New-Orders with an unused item (TPC-C clause 2.4.1.4)
 * @param failed transactions given up, by the kind of the last failure; only kinds that occurred
 * @param retriedAfter failed attempts that were followed by another, by kind; only kinds that occurred
 * @param skippedDeliveries districts without an order to deliver (clause 2.7.4.2)
 * @param late transactions that started more than {@link io.latchmark.core.transaction.Pacing#LATE_AFTER} after they were due
 * @param dropped transactions of an open loop that were due and had not started when the load ended
 */
public record OutcomeCounts(
        long started,
        long committed,
        long rolledBackByDesign,
        Map<FailureKind, Long> failed,
        Map<FailureKind, Long> retriedAfter,
        long skippedDeliveries,
        long late,
        long dropped) {
    /** More than any run reaches in a year, and small enough that sums of such counts don't overflow. */
    private static final long COUNT_MAX = 1_000_000_000_000_000L;

    public static final OutcomeCounts NONE = new OutcomeCounts(0, 0, 0, Map.of(), Map.of(), 0, 0, 0);

    public OutcomeCounts {
        Bounds.atLeast(0, "started", started);
        Bounds.atLeast(0, "committed", committed);
        Bounds.atLeast(0, "rolled_back", rolledBackByDesign);
        failed.forEach((kind, count) -> Bounds.atLeast(0, "failed_" + kind.key(), count));
        retriedAfter.forEach((kind, count) -> Bounds.atLeast(0, "retries_" + kind.key(), count));
        Bounds.atLeast(0, "skipped_deliveries", skippedDeliveries);
        Bounds.atLeast(0, "late", late);
        Bounds.atLeast(0, "dropped", dropped);
        failed = withoutZeros(failed);
        retriedAfter = withoutZeros(retriedAfter);
    }

    /**
     * Refuses counts that no run can reach and whose sums would overflow.
     *
     * @param field name of the counts
     * @throws IllegalArgumentException with field, value and bound
     */
    public void requirePossible(String field) {
        long largest = LongStream.concat(
                        LongStream.of(started, committed, rolledBackByDesign, skippedDeliveries, late, dropped),
                        Stream.concat(failed.values().stream(), retriedAfter.values().stream())
                                .mapToLong(Long::longValue))
                .max()
                .orElse(0);
        Bounds.atMost("what a run can come to", COUNT_MAX, field, largest);
    }

    private static Map<FailureKind, Long> withoutZeros(Map<FailureKind, Long> counts) {
        EnumMap<FailureKind, Long> present = new EnumMap<>(FailureKind.class);
        present.putAll(counts);
        present.values().removeIf(count -> count == 0);
        return Map.copyOf(present);
    }

    /** Counts of transactions that all started on time. */
    public OutcomeCounts(
            long started,
            long committed,
            long rolledBackByDesign,
            Map<FailureKind, Long> failed,
            Map<FailureKind, Long> retriedAfter,
            long skippedDeliveries) {
        this(started, committed, rolledBackByDesign, failed, retriedAfter, skippedDeliveries, 0, 0);
    }

    /** Transactions given up, over all kinds. */
    public long failedTotal() {
        return failed.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Attempts after the first. */
    public long retries() {
        return retriedAfter.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Transactions that ended. */
    public long ended() {
        return committed + rolledBackByDesign + failedTotal();
    }

    /**
     * These counts without earlier ones of the same terminals.
     *
     * @throws IllegalArgumentException if the earlier ones are not less
     */
    public OutcomeCounts minus(OutcomeCounts earlier) {
        return plus(earlier, -1);
    }

    /** The sum of both counts. */
    public OutcomeCounts plus(OutcomeCounts other) {
        return plus(other, 1);
    }

    private OutcomeCounts plus(OutcomeCounts other, int times) {
        return new OutcomeCounts(
                started + times * other.started,
                committed + times * other.committed,
                rolledBackByDesign + times * other.rolledBackByDesign,
                sum(failed, other.failed, times),
                sum(retriedAfter, other.retriedAfter, times),
                skippedDeliveries + times * other.skippedDeliveries,
                late + times * other.late,
                dropped + times * other.dropped);
    }

    private static Map<FailureKind, Long> sum(Map<FailureKind, Long> one, Map<FailureKind, Long> other, int times) {
        EnumMap<FailureKind, Long> sum = new EnumMap<>(FailureKind.class);
        sum.putAll(one);
        other.forEach((kind, count) -> sum.merge(kind, times * count, Long::sum));
        return sum;
    }
}
