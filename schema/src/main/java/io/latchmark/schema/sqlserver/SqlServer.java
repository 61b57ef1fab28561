package io.latchmark.schema.sqlserver;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Executes statements in one database, and records refused optional ones. One thread at a time; any may read the record. */
final class SqlServer {
    private static final int NO_CODE = -1;
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Queries queries;
    private final List<String> refused = Collections.synchronizedList(new ArrayList<>());

    SqlServer(Database database) {
        this.queries = new Queries(database);
    }

    Queries queries() {
        return queries;
    }

    List<String> refused() {
        return List.copyOf(refused);
    }

    void note(String notice) {
        refused.add(notice);
    }

    /**
     * Executes an optional statement; notes it if the server refuses.
     *
     * @return whether it was executed
     */
    boolean attempt(String name, String sql) {
        return attempt(name, sql, NO_CODE, Duration.ZERO);
    }

    /**
     * As {@link #attempt(String, String)}, but retries for some time while the server refuses with the given error.
     *
     * @param passing the server's number of the temporary error
     */
    boolean attempt(String name, String sql, int passing, Duration patience) {
        long endNanos = System.nanoTime() + patience.toNanos();
        return queries.with(name, connection -> {
            while (true) {
                try {
                    Sql.executing(sql).run(connection);
                    return true;
                } catch (SQLException e) {
                    if (!connection.isValid(1)) {
                        throw e;
                    }
                    if (e.getErrorCode() != passing || System.nanoTime() >= endNanos) {
                        note(name + ": " + SqlErrors.firstLine(e));
                        return false;
                    }
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        });
    }
}
