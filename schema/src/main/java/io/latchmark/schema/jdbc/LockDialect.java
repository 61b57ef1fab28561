package io.latchmark.schema.jdbc;

import java.util.Map;

/**
 * The way in which an engine locks a database for one piece of work.
 *
 * @param sql the statements {@code take} and {@code take shared} (1 if the lock is taken, 0 if another session holds it),
 *     {@code held} (the session's number while it holds the lock, else NULL), {@code holders} (a line of text for each session
 *     that holds it) and, if a server does not show its locks, {@code sessions} (the same, found by session name). If a server
 *     keeps no session names, a statement may use the holder's, as <code>'${NAME}'</code>
 * @param driverProperties of the lock's connection, by the driver's documented names
 * @param rightToSeeHolders the right that a role needs to see the lock's holders
 */
public record LockDialect(SqlFile sql, Map<String, String> driverProperties, String rightToSeeHolders) {
    public LockDialect {
        driverProperties = Map.copyOf(driverProperties);
    }
}
