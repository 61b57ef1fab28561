package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.function.Function;

/** Takes counts and times of terminals in this process together. Confined to the run's thread. */
final class LocalTally implements Function<TransactionType, Tally> {
    /** How often the times of an interval are drained again at most. */
    private static final int DRAINS_MAX = 100;

    private final Function<TransactionType, OutcomeCounts> counts;
    private final ResponseTimeRecorder recorder;

    /**
     * A tally of terminals.
     *
     * @param counts of a type so far
     */
    LocalTally(Function<TransactionType, OutcomeCounts> counts, ResponseTimeRecorder recorder) {
        this.counts = counts;
        this.recorder = recorder;
    }

    /**
     * Takes times and counts of a type at nearly one moment: if more than one transaction of each terminal ended between
     * them, because this thread or the machine stalled there, what ended is taken too.
     */
    @Override
    public Tally apply(TransactionType type) {
        ResponseTimeRecorder.Drained drained = new ResponseTimeRecorder.Drained();
        OutcomeCounts before = counts.apply(type);
        recorder.drain(type, drained);
        OutcomeCounts after = counts.apply(type);
        for (int i = 1; i < DRAINS_MAX && timed(after) - timed(before) > recorder.terminals(); i++) {
            before = after;
            recorder.drain(type, drained);
            after = counts.apply(type);
        }
        return new Tally(before, drained.sums());
    }

    private static long timed(OutcomeCounts counts) {
        return counts.committed() + counts.rolledBackByDesign();
    }
}
