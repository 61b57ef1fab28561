package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import java.util.Map;

/** Decides which terminal's transaction is next and when it is due, for one step of load. Thread-safe. */
interface Schedule {
    /**
     * Sets the start of the load; called once, before any worker takes a transaction.
     *
     * @param nanos by the run's clock
     */
    void startAt(long nanos);

    /**
     * Waits for the worker's next transaction and fills its turn. The input is drawn before it is due.
     *
     * @return false if there are no more, because the schedule was stopped
     */
    boolean take(ScheduledTransaction turn);

    /** Called immediately after the transaction of this turn has ended. */
    void ended(ScheduledTransaction turn);

    /** Prevents further transactions from starting; called once, by another thread. Waiting workers return. */
    void stop();

    /** Transactions of an open loop that were due at the stop and never started; called after all workers have returned. */
    default Map<TransactionType, Long> dropped() {
        return Map.of();
    }
}
