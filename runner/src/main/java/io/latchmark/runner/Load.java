package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.Step;
import java.util.function.Consumer;

/**
 * The terminals of a run, in this process or elsewhere. Each step is prepared, announced, begun and ended, in this order. Called
 * by the run's thread alone.
 */
public interface Load extends AutoCloseable {
    /** The run has its directory now, by whose name the parts of it know which run they belong to; before the first step. */
    default void recordedIn(RunDirectory directory) {
        // Terminals in this process write nothing themselves.
    }

    /**
     * Makes everything ready that takes time, so that the step's terminals may begin at an instant.
     *
     * @param events of the terminals
     * @param failures takes what ends the run: a bug, or a server that stays away
     */
    void prepare(Step step, RunEvents events, Consumer<Throwable> failures);

    /**
     * Says when the step begins, some time before.
     *
     * @param startNanos an instant of the run's clock
     */
    void announce(long startNanos);

    /** The instant has come: the terminals begin. */
    void begin();

    /** What the terminals have done so far. Of terminals elsewhere it may be late by a second, until the step has ended. */
    Tally tally(TransactionType type);

    /** Ends the step: every transaction under way ends, or its session counts as hanging. Without a step it does nothing. */
    void end();

    /** How many sessions have a transaction that did not end in time. While there are any, no further step may begin. */
    int hanging();

    /** What the inputs of all transactions that ended were like. */
    InputCounts inputs();

    /** Ends the step under way and gives all sessions back, but for those that hang. */
    @Override
    void close();
}
