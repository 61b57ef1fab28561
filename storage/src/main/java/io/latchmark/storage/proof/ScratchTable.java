package io.latchmark.storage.proof;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Polling;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sessions on the scratch table that execute the statements of an engine's file: {@code session}, {@code drop}, {@code lock},
 * {@code wait} and the engine's own. One thread.
 */
public final class ScratchTable implements AutoCloseable {
    private static final Duration WAITER_END_MAX = Duration.ofSeconds(5);

    private final Database database;
    private final SqlFile sql;
    private @Nullable Connection connection;

    /**
     * Executes no statement.
     *
     * @param database a pool of the purpose {@code terminals} with room for two connections, which belongs to the caller
     */
    public ScratchTable(Database database, SqlFile sql) {
        this.database = database;
        this.sql = sql;
    }

    /** Executes a statement of the file in auto-commit mode. */
    public void execute(String statementName, Map<String, String> values) {
        with(statementName, Sql.executing(sql.statement(statementName, values)));
    }

    /** As above, for a statement without values. */
    public void execute(String statementName) {
        execute(statementName, Map.of());
    }

    /** Executes a statement for which the user may lack the right; returns whether it was executed. */
    public boolean isPermitted(String statementName) {
        try {
            execute(statementName);
            return true;
        } catch (LatchmarkException e) {
            if (database.isDenied(e.getCause())) {
                return false;
            }
            throw e;
        }
    }

    /** The first column of the first row. */
    public String value(String statementName) {
        return with(statementName, Sql.query(sql.statement(statementName), rows -> {
            String value = rows.next() ? rows.getString(1) : null;
            return value == null ? "" : value.strip();
        }));
    }

    private <T> T with(String statementName, Sql.Work<T> work) {
        try {
            return work.run(open());
        } catch (SQLException e) {
            throw database.failed(statementName, e);
        }
    }

    /** The first column of the first row, a whole number. */
    public long number(String statementName) {
        return Long.parseLong(value(statementName));
    }

    /** Ends the session. */
    public void disconnect() {
        if (connection != null) {
            database.evict(connection);
            connection = null;
        }
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.connection();
            connection = open;
            execute(open, "session");
        }
        return open;
    }

    private void execute(Connection open, String statementName) throws SQLException {
        Sql.executing(sql.statement(statementName)).run(open);
    }

    /** Makes a second session wait for a lock of this one until the result is closed. */
    public KnownWork.Blocked block() {
        try {
            Connection holder = open();
            holder.setAutoCommit(false);
            execute(holder, "lock");
            Connection waiter = database.connection();
            Thread waiting = DaemonThread.start("latchmark-doctor-wait", () -> await(waiter));
            return () -> {
                // Ends the holder's session, which releases the lock.
                disconnect();
                Polling.until(() -> !waiting.isAlive(), WAITER_END_MAX, second -> {});
                database.evict(waiter);
            };
        } catch (SQLException e) {
            throw database.failed("lock", e);
        }
    }

    private void await(Connection waiter) {
        try {
            execute(waiter, "session");
            execute(waiter, "wait");
        } catch (SQLException e) {
            // The caller that ends the check ends this wait; a session that did not wait is noticed by the poll.
            database.evict(waiter);
        }
    }

    /** Drops the table even after an interrupt, which is restored. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            disconnect();
            execute("drop");
        } catch (LatchmarkException e) {
            throw LatchmarkException.environment(
                    "the scratch table could not be dropped (" + e.getMessage() + "): execute " + sql.statement("drop"),
                    e);
        } finally {
            disconnect();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
