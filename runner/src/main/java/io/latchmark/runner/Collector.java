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

/** Collects the terminals' counts and times as intervals and writes them. Confined to the run's thread. */
final class Collector {
    /** How often the times of an interval are drained again at most. */
    private static final int DRAINS_MAX = 100;

    private final Function<TransactionType, OutcomeCounts> counts;
    private final ResponseTimeRecorder recorder;
    private final Recording recording;
    private final Map<TransactionType, OutcomeCounts> previous = new EnumMap<>(TransactionType.class);
    private long previousNanos;

    /**
     * A collector whose first interval begins now.
     *
     * @param counts the terminals' counts of a type so far
     */
    Collector(Function<TransactionType, OutcomeCounts> counts, ResponseTimeRecorder recorder, Recording recording) {
        this.counts = counts;
        this.recorder = recorder;
        this.recording = recording;
        this.previousNanos = recording.timeBase().nanos();
    }

    /** The end of the last interval, where the next one begins. */
    long collectedNanos() {
        return previousNanos;
    }

    /** How long it is from now to a moment of the run; negative if that is past. */
    long nanosUntil(long momentNanos) {
        return momentNanos - recording.timeBase().nanos();
    }

    /** Ends the interval that began with the last call. It counts in the totals, even if it can't be written. */
    void collect() {
        long nowNanos = recording.timeBase().nanos();
        List<Interval> intervals = new ArrayList<>();
        List<ResponseTimes> times = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            ResponseTimeRecorder.Drained drained = new ResponseTimeRecorder.Drained();
            OutcomeCounts now = drain(type, drained);
            OutcomeCounts delta = minus(now, previous.getOrDefault(type, OutcomeCounts.NONE));
            previous.put(type, now);
            intervals.add(new Interval(previousNanos, nowNanos, type, delta));
            times.addAll(drained.times(previousNanos, nowNanos, type));
        }
        previousNanos = nowNanos;
        recording.writer().append(intervals);
        recording.writer().appendTimes(times);
        recording.writer().flush();
        recording.listener().ticked(intervals, times);
    }

    /**
     * Takes times and counts of a type at nearly one moment: if more than one transaction of each terminal ended between
     * them, because this thread or the machine stalled there, what ended is taken too.
     *
     * @return the counts so far
     */
    private OutcomeCounts drain(TransactionType type, ResponseTimeRecorder.Drained drained) {
        OutcomeCounts before = counts.apply(type);
        recorder.drain(type, drained);
        OutcomeCounts after = counts.apply(type);
        for (int i = 1; i < DRAINS_MAX && timed(after) - timed(before) > recorder.terminals(); i++) {
            before = after;
            recorder.drain(type, drained);
            after = counts.apply(type);
        }
        return before;
    }

    private static long timed(OutcomeCounts counts) {
        return counts.committed() + counts.rolledBackByDesign();
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
