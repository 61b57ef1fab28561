package io.latchmark.schema.jdbc;

import java.util.Map;

/**
 * How an engine locks a database for one piece of work.
 *
 * @param sql the statements {@code take} and {@code take shared} (1 if the lock is taken, 0 if another session holds it),
 *     {@code held} (the session's number while it holds the lock, else NULL), {@code holders} (a line of text for each
 *     session that holds it) and, where a server does not show its locks, {@code sessions} (the same, found by name). Where a
 *     server keeps no names of its sessions, a statement may use that of the holder, as <code>'${NAME}'</code>
 * @param driverProperties of the lock's connection, by the names that the driver documents
 * @param rightToSeeHolders what a role needs to see who holds the lock
 */
public record LockDialect(SqlFile sql, Map<String, String> driverProperties, String rightToSeeHolders) {
    public LockDialect {
        driverProperties = Map.copyOf(driverProperties);
    }
}
