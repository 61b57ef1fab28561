package io.latchmark.runner;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Collects the terminals' counts and response times per interval and writes them. Confined to the run's thread. */
final class Collector {
    private final Function<TransactionType, TransactionCounts> transactionCounts;
    private final Recording recording;
    private final Map<TransactionType, OutcomeCounts> previous = new EnumMap<>(TransactionType.class);
    private long previousNanos;

    /**
     * A collector whose first interval begins now.
     *
     * @param transactionCounts cumulative counts of the terminals
     */
    Collector(Function<TransactionType, TransactionCounts> transactionCounts, Recording recording) {
        this.transactionCounts = transactionCounts;
        this.recording = recording;
        this.previousNanos = recording.timeBase().nanos();
    }

    /** The end of the last interval, where the next one begins. */
    long collectedNanos() {
        return previousNanos;
    }

    /** Lets the next interval begin later than the end of the last one, after waiting for the start of a load. */
    void beginAt(long startNanos) {
        previousNanos = Math.max(previousNanos, startNanos);
    }

    /** Converts a reading of the run's clock to nanoseconds since the run's origin. */
    long momentOf(long clockNanos) {
        return clockNanos - recording.timeBase().originNanos();
    }

    /** Nanoseconds until a time of the run; negative if it is past. */
    long nanosUntil(long momentNanos) {
        return momentNanos - recording.timeBase().nanos();
    }

    /** Ends the current interval and writes it. The totals include it even if it can't be written. */
    void collect() {
        long startNanos = previousNanos;
        long nowNanos = recording.timeBase().nanos();
        List<Interval> intervals = new ArrayList<>();
        List<ResponseTimes> times = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            TransactionCounts now = transactionCounts.apply(type);
            OutcomeCounts delta = minus(now.counts(), previous.getOrDefault(type, OutcomeCounts.NONE));
            previous.put(type, now.counts());
            intervals.add(new Interval(startNanos, nowNanos, type, delta));
            now.times()
                    .forEach((kind, histogram) ->
                            times.add(new ResponseTimes(startNanos, nowNanos, type, kind, histogram)));
        }
        previousNanos = nowNanos;
        recording.writer().append(intervals);
        recording.writer().appendTimes(times);
        recording.writer().flush();
        recording.listener().ticked(intervals, times);
    }

    /** Counts by type up to the last interval. */
    Map<TransactionType, OutcomeCounts> totals() {
        return Map.copyOf(previous);
    }

    private static OutcomeCounts minus(OutcomeCounts now, OutcomeCounts before) {
        return new OutcomeCounts(
                now.started() - before.started(),
                now.committed() - before.committed(),
                now.rolledBackByDesign() - before.rolledBackByDesign(),
                minus(now.failed(), before.failed()),
                minus(now.retriedAfter(), before.retriedAfter()),
                now.skippedDeliveries() - before.skippedDeliveries(),
                now.late() - before.late(),
                now.dropped() - before.dropped());
    }

    private static Map<FailureKind, Long> minus(Map<FailureKind, Long> now, Map<FailureKind, Long> before) {
        Map<FailureKind, Long> delta = new EnumMap<>(FailureKind.class);
        now.forEach((kind, count) -> delta.put(kind, count - before.getOrDefault(kind, 0L)));
        delta.values().removeIf(count -> count == 0);
        return delta;
    }
}
