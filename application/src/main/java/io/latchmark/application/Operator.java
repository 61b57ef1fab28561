package io.latchmark.application;

import java.util.Optional;

/**
 * The person or program that an operation works for: receives its events, answers its questions, and may end it early. Methods
 * may be called from several threads.
 */
public interface Operator {
    /** Receives an event. Must return soon. */
    void happened(OperationEvent event);

    /** A password that neither a file nor the environment gives; empty if there is none. */
    String password(String user);

    /** A password that is known already, and comes before files and the environment. */
    default Optional<String> knownPassword() {
        return Optional.empty();
    }

    /**
     * Asks a person to do something by hand, and waits until it is done.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if there is no terminal
     */
    void awaitHand(String text) throws InterruptedException;

    /**
     * From now on an early end does this.
     *
     * @param end ends the work under way; must return soon
     * @param insist ends the work by force, if it has not ended some seconds later
     */
    void onEnd(Runnable end, Runnable insist);

    /** Ends the operation early because of a failure of its environment. */
    void end(String reason);

    /** Ends the operation early on the user's behalf, as Ctrl-C does. */
    void endForUser();

    /** Why the operation ends early; empty if it doesn't. */
    String endReason();

    /** Whether the user, or a program on the user's behalf, ended the operation early. */
    boolean isEndedByUser();

    /** Whether somebody follows each second of a run, on a page or by metrics, besides what is printed. */
    default boolean isWatching() {
        return false;
    }

    /** Whether an end must be in order however long it takes, as for an experiment that restores the storage's state next. */
    default boolean waitsForOrder() {
        return false;
    }

    /** Reports a fact to keep. */
    default void message(String text) {
        happened(new OperationEvent.Message(text));
    }

    /** Reports the step under way. */
    default void step(String text) {
        happened(new OperationEvent.Step(text));
    }
}
