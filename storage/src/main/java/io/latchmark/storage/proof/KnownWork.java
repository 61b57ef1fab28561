package io.latchmark.storage.proof;

import java.util.List;
import java.util.Map;

/**
 * An engine's statements with known I/O, in their own scratch table. One thread. Every method throws
 * {@link io.latchmark.core.LatchmarkException} of category ENVIRONMENT if the server refuses.
 */
public interface KnownWork extends AutoCloseable {
    /** Creates the scratch table, after removing one left by an earlier check. */
    void prepare();

    /**
     * Does a round of work.
     *
     * @param round from 0
     * @return what it adds to the counters of the engine's sources and of the device; the device's are judged round by round
     */
    List<Expectation> execute(WorkKind kind, int round);

    /** Makes the server's counters include what its sessions have counted. */
    void settle();

    /** Work that could not be done so far, with reason and remedy, by the source that it would have tested. */
    Map<String, String> gaps();

    /** The source that polls the sessions' waits. */
    PolledSource polled();

    /** Makes a session of the purpose {@code terminals} wait for another's lock until the result is closed. */
    Blocked block();

    /** Drops the scratch table, also after an interrupt. */
    @Override
    void close();

    /** A session that waits for another. */
    interface Blocked extends AutoCloseable {
        /** Ends both sessions. */
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
