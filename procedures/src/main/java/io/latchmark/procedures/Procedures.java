package io.latchmark.procedures;

import io.latchmark.core.spi.SessionFactory;
import java.util.List;
import java.util.Map;

/** The five transactions of one engine. Implemented by each engine; independent of pacing, retries and threads. */
public interface Procedures {
    /**
     * The order in which rows are locked: the rows that all terminals need (district, warehouse) last. Its name in the run record.
     * Until 0.1 there was another.
     */
    String ORDER = "optimised";

    /** The name of these procedures in the run record: {@link #ORDER}, and what else distinguishes them. Required. */
    String variant();

    /**
     * Creates missing procedures. Existing ones are left unchanged: a procedure's name ends in a hash of its text, so that
     * versions coexist and none changes while a driver calls it. Several drivers may install at the same time. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the database refuses
     */
    void install();

    /**
     * The statements that {@link #install} would execute now, in a form for the engine's own tools. Changes nothing. Required.
     *
     * @param databaseIsThere whether the database can be queried for existing procedures; if not, it has none
     */
    List<String> script(boolean databaseIsThere);

    /** The procedures' names in the database, by the key of their transaction. Required. */
    Map<String, String> names();

    /** SHA-256 in hex of each SQL file that {@link #install} and the callers use, by file name. Required. */
    Map<String, String> sqlHashes();

    /**
     * Opens connections for terminals, at the isolation level read committed.
     *
     * @param sessionsMax maximum number of open sessions
     */
    default SessionFactory sessions(int sessionsMax) {
        return sessions(sessionsMax, Isolation.READ_COMMITTED);
    }

    /**
     * Opens connections for terminals. The level is set once for each connection, and read back. Required.
     *
     * @param sessionsMax maximum number of open sessions
     */
    SessionFactory sessions(int sessionsMax, Isolation isolation);
}
