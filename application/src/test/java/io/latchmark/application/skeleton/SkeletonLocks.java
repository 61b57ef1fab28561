package io.latchmark.application.skeleton;

import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who works on which database of this process: what an engine's own locks are on a server. {@code lock.sql} calls the methods as
 * functions. Safe for use by several threads.
 */
public final class SkeletonLocks {
    private static final SqlFile SQL = SqlFile.of("schema", "h2", "lock.sql");

    /** INIT is a statement that H2 executes when it opens a session. */
    static final LockDialect DIALECT =
            new LockDialect(SQL, Map.of("INIT", SQL.statement("functions")), "the rights of an administrator");

    private static final Map<String, Map<String, Holder>> HOLDERS = new HashMap<>();

    private record Holder(String name, boolean shared) {}

    private SkeletonLocks() {}

    /**
     * Takes the lock of a database, if nobody has it or all share it.
     *
     * @param living the sessions of the database: the lock of any other has ended with it
     * @return 1 if the session has it now, else 0
     */
    public static synchronized int take(String database, String session, String name, boolean shared, String[] living) {
        Map<String, Holder> holders = HOLDERS.computeIfAbsent(database, key -> new HashMap<>());
        holders.keySet().retainAll(List.of(living));
        boolean free = holders.entrySet().stream()
                .allMatch(holder -> holder.getKey().equals(session)
                        || (shared && holder.getValue().shared()));
        if (free) {
            holders.put(session, new Holder(name, shared));
        }
        return free ? 1 : 0;
    }

    /** The name under which a session holds the lock; null if it doesn't. */
    public static synchronized @Nullable String holder(String database, String session) {
        Holder holder = HOLDERS.getOrDefault(database, Map.of()).get(session);
        return holder == null ? null : holder.name();
    }
}
