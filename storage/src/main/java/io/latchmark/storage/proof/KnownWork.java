package io.latchmark.storage.proof;

import java.util.List;
import java.util.Map;

/**
 * Statements of an engine whose input and output are known, in a scratch table of their own. One thread. Every method throws
 * {@link io.latchmark.core.LatchmarkException} of the category ENVIRONMENT, if the server refuses.
 */
public interface KnownWork extends AutoCloseable {
    /** Makes the scratch table, and removes one that an earlier check left. */
    void prepare();

    /**
     * Does a round of work.
     *
     * @param round from 0
     * @return what it adds to the counters of the engine's sources and of the device; the device's are judged round by round
     */
    List<Expectation> execute(WorkKind kind, int round);

    /** Has the server add up what its sessions have counted. */
    void settle();

    /** Work that could not be done so far, with reason and remedy, by the source that it would have proven. */
    Map<String, String> gaps();

    /** The source that polls what sessions wait for. */
    PolledSource polled();

    /** Has a session of the purpose {@code terminals} wait for the lock of another, until it is closed. */
    Blocked block();

    /** Drops the scratch table, also after an interrupt. */
    @Override
    void close();

    /** A session that waits for another. */
    interface Blocked extends AutoCloseable {
        /** Ends both. */
        @Override
        void close();
    }

    /**
     * A source that counts the sessions it finds waiting at each poll.
     *
     * @param waiting counts the sessions that wait for a lock
     * @param polls counts the polls
     */
    record PolledSource(String source, CounterPattern waiting, CounterPattern polls) {}
}
