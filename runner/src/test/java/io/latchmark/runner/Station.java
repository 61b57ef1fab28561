package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.List;

/** A worker and its one terminal, without a thread: the test says when a transaction is executed. */
final class Station {
    private final Worker worker;
    private final Schedule schedule;
    private final ScheduledTransaction turn = new ScheduledTransaction(0);

    Station(FakeSession session, int retriesMax, NanoClock clock, ResponseTimeRecorder times) {
        worker = Bench.worker(session, retriesMax, clock, times);
        schedule = new ClosedLoop(List.of(Bench.terminal(Pacing.NONE, clock)), clock);
    }

    Worker worker() {
        return worker;
    }

    /** Executes the terminal's next transaction. */
    Outcome transact() {
        if (!schedule.take(turn)) {
            throw new IllegalStateException("the schedule was stopped");
        }
        return worker.transact(turn);
    }

    /** Counts of all types so far. */
    OutcomeCounts total() {
        OutcomeCounts sum = OutcomeCounts.NONE;
        for (TransactionType type : TransactionType.all()) {
            sum = sum.plus(worker.counters().counts(type));
        }
        return sum;
    }
}
