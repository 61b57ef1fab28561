package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.Step;
import java.util.function.Consumer;

/**
 * The terminals of a run, in this process or on agents. Each step is prepared, announced, started and ended, in this order.
 * Called only by the run's thread.
 */
public interface Load extends AutoCloseable {
    /** Called before the first step, when the run has its directory; its name identifies the run to all its parts. */
    default void recordedIn(RunDirectory directory) {
        // Terminals in this process write nothing themselves.
    }

    /**
     * Does all preparation that takes time, so that the step's terminals can start at a given time.
     *
     * @param events of the terminals
     * @param failures receives errors that end the run: a bug, or a server that stays unreachable
     */
    void prepare(Step step, RunEvents events, Consumer<Throwable> failures);

    /**
     * Announces in advance when the step starts.
     *
     * @param startNanos a time of the run's clock
     */
    void announce(long startNanos);

    /** Called at the announced time: starts the terminals. */
    void begin();

    /** What the terminals have done so far. For terminals on agents it may be one second old until the step has ended. */
    TransactionCounts transactionCounts(TransactionType type);

    /**
     * Ends the step and waits for its transactions; sessions whose transaction does not end are hanging. Does nothing without a
     * step.
     */
    void end();

    /** The number of sessions with a transaction that did not end in time. While there are any, no further step may start. */
    int hanging();

    /** Statistics of the inputs of all transactions that have ended. */
    InputCounts inputs();

    /** Ends the current step and releases all sessions, except those that hang. */
    @Override
    void close();
}
