package io.latchmark.operation;

import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import io.latchmark.runner.RunListener;
import java.util.List;

/**
 * The person or program for whom an operation works: hears what happens, answers questions, and may end it early. Methods
 * may be called from several threads.
 */
public interface Operator {
    /** Something has happened. Must return soon. */
    void happened(OperationEvent event);

    /**
     * Follows a run of these settings.
     *
     * @param sources what is sampled
     */
    RunListener follow(RunSettings settings, List<RunEnvironment.Source> sources);

    /** A password that neither a file nor the environment gives; empty if there is none. */
    String password(String user);

    /**
     * Waits until a person has done something by hand.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if nobody can answer
     */
    void awaitHand(String text) throws InterruptedException;

    /**
     * From now on an early end does this.
     *
     * @param end ends the work under way; must return soon
     * @param insist the same by force, if the work has not ended some seconds later
     */
    void onEnd(Runnable end, Runnable insist);

    /** Ends the operation early because of its environment, which is what this reason names. */
    void end(String reason);

    /** Why the operation ends early; empty if it doesn't. */
    String endReason();

    /** Whether the user, or a program for him, ended the operation early. */
    boolean isEndedByUser();

    /** Reports a fact to keep. */
    default void message(String text) {
        happened(new OperationEvent.Message(text));
    }

    /** Reports the step under way. */
    default void step(String text) {
        happened(new OperationEvent.Step(text));
    }
}
