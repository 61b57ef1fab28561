package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Combines counts and response times of the terminals in this process. Confined to the run's thread. */
final class WorkerCounts {
    /** Maximum number of times that an interval's times are drained again. */
    private static final int DRAINS_MAX = 100;

    private final Function<TransactionType, OutcomeCounts> counts;
    private final ResponseTimeRecorder recorder;

    /**
     * The counts of terminals.
     *
     * @param counts of a type so far
     */
    WorkerCounts(Function<TransactionType, OutcomeCounts> counts, ResponseTimeRecorder recorder) {
        this.counts = counts;
        this.recorder = recorder;
    }

    /** What all types have done until now. */
    Load.Slice take(NanoClock clock) {
        long nowNanos = clock.nanos();
        return new Load.Slice(
                nowNanos, TransactionType.all().stream().collect(Collectors.toMap(type -> type, this::of)));
    }

    /**
     * Reads a type's times and counts at nearly the same moment: if more than one transaction per terminal ended in between,
     * because this thread or the machine stalled, the new times are read too.
     */
    private TransactionCounts of(TransactionType type) {
        Map<ResponseTimes.Kind, Histogram> times = new EnumMap<>(ResponseTimes.Kind.class);
        OutcomeCounts before = counts.apply(type);
        recorder.drain(type, times);
        OutcomeCounts after = counts.apply(type);
        for (int i = 1; i < DRAINS_MAX && timed(after) - timed(before) > recorder.terminals(); i++) {
            before = after;
            recorder.drain(type, times);
            after = counts.apply(type);
        }
        return new TransactionCounts(before, times);
    }

    private static long timed(OutcomeCounts counts) {
        return counts.committed() + counts.rolledBackByDesign();
    }
}
