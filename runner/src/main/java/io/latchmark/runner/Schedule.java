package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import java.util.Map;

/** Decides whose transaction is next and when it is due, for one step of load. Safe for use by several workers. */
interface Schedule {
    /**
     * Says when the load begins: called once, before any worker takes a transaction.
     *
     * @param nanos by the run's clock
     */
    void startAt(long nanos);

    /**
     * Waits for the worker's next transaction and fills its turn. The input is drawn before it is due.
     *
     * @return false if there is none any more, because the schedule was stopped
     */
    boolean take(ScheduledTransaction turn);

    /** The transaction of this turn has just ended. */
    void ended(ScheduledTransaction turn);

    /** Lets no further transaction begin; called once, by another thread. Workers that wait come back. */
    void stop();

    /** Transactions of an open loop that were due when it was stopped and never began; after all workers came back. */
    default Map<TransactionType, Long> dropped() {
        return Map.of();
    }
}
