package io.latchmark.runner;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Interval;
import io.latchmark.results.OutcomeCounts;
import io.latchmark.results.ResponseTimes;
import io.latchmark.results.RunWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Turns the terminals' counts and times into intervals and writes them. Confined to the run's thread. */
final class Collector {
    private final Load load;
    private final RunWriter writer;
    private final RunListener listener;
    private final Map<TransactionType, OutcomeCounts> previous = new EnumMap<>(TransactionType.class);
    private long previousNanos;

    Collector(Load load, RunWriter writer, RunListener listener, long startNanos) {
        this.load = load;
        this.writer = writer;
        this.listener = listener;
        this.previousNanos = startNanos;
    }

    /** Ends the interval that began with the last call. */
    void collect(long nowNanos) {
        List<Interval> intervals = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            OutcomeCounts now = load.counts(type);
            OutcomeCounts delta = minus(now, previous.getOrDefault(type, OutcomeCounts.NONE));
            previous.put(type, now);
            intervals.add(new Interval(previousNanos, nowNanos, type, delta));
        }
        List<ResponseTimes> times = load.times().drain(previousNanos, nowNanos);
        previousNanos = nowNanos;
        writer.append(intervals);
        writer.appendTimes(times);
        writer.flush();
        listener.ticked(intervals, times);
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
                now.skippedDeliveries() - before.skippedDeliveries());
    }

    private static Map<FailureKind, Long> minus(Map<FailureKind, Long> now, Map<FailureKind, Long> before) {
        Map<FailureKind, Long> delta = new EnumMap<>(FailureKind.class);
        now.forEach((kind, count) -> delta.put(kind, count - before.getOrDefault(kind, 0L)));
        delta.values().removeIf(count -> count == 0);
        return delta;
    }
}
