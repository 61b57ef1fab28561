package io.latchmark.application;

import java.util.Optional;

/**
 * The user or program on whose behalf an operation works: receives its events, answers its questions, and may end it early.
 * Methods may be called from several threads.
 */
public interface Operator {
    /** Receives an event. Must return soon. */
    void happened(OperationEvent event);

    /** Asks for a password that neither a file nor the environment contains; empty if there is none. */
    String password(String user);

    /** A password that is already known, and takes precedence over files and the environment. */
    default Optional<String> knownPassword() {
        return Optional.empty();
    }

    /**
     * Asks a person to do something manually, and waits until it is done.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if there is no terminal
     */
    void awaitHand(String text) throws InterruptedException;

    /**
     * Sets the actions for an early end.
     *
     * @param end ends the current work; must return soon
     * @param insist ends the work by force if it has not ended some seconds later
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

    /** Whether anyone follows each second of a run, on a page or through metrics, in addition to the printed output. */
    default boolean isWatching() {
        return false;
    }

    /**
     * Whether an end must be orderly however long it takes, for example because an experiment restores the storage's state next.
     */
    default boolean waitsForOrder() {
        return false;
    }

    /** Reports a message that stays. */
    default void message(String text) {
        happened(new OperationEvent.Message(text));
    }

    /** Reports the current step. */
    default void step(String text) {
        happened(new OperationEvent.Step(text));
    }
}
