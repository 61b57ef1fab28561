package io.latchmark.procedures;

import io.latchmark.core.spi.SessionFactory;
import java.util.List;
import java.util.Map;

/** The five transactions of one engine. An engine implements this; nothing here knows pacing, retries or threads. */
public interface Procedures {
    /** Names the variant in the run record: {@code optimised}. Required. */
    String variant();

    /**
     * Creates those procedures that are missing. What is there is left alone: a procedure's name ends in a hash of its
     * text, so that other versions stand side by side and none changes under a driver that calls it. Several drivers may
     * install at once. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the database refuses
     */
    void install();

    /**
     * What {@link #install} would execute now, statement by statement and ready for the engine's own tools. Changes nothing.
     * Required.
     *
     * @param databaseIsThere whether the database can be asked what it has; if not, it has none
     */
    List<String> script(boolean databaseIsThere);

    /** The procedures' names in the database, by the key of their transaction. Required. */
    Map<String, String> names();

    /** SHA-256 in hex of each SQL file that {@link #install} and the callers use, by file name. Required. */
    Map<String, String> sqlHashes();

    /**
     * Opens connections for terminals, at the isolation level read committed.
     *
     * @param sessionsMax most sessions open at once
     */
    default SessionFactory sessions(int sessionsMax) {
        return sessions(sessionsMax, Isolation.READ_COMMITTED);
    }

    /**
     * Opens connections for terminals. The level is set once for each connection, and read back. Required.
     *
     * @param sessionsMax most sessions open at once
     */
    SessionFactory sessions(int sessionsMax, Isolation isolation);
}
