package io.latchmark.storage.jdbc;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that all samplers of a database share, with their prepared statements. After any error the
 * connection is thrown away, and the next query opens another. The last sampler to be closed gives it back. Safe for
 * use by several threads, which wait for each other.
 */
public final class SamplerSession {
    /** Longer than the server's own limit for a statement, so that it counts only if the server is silent. */
    private static final Duration SILENCE_MAX = Duration.ofSeconds(10);

    private final Database database;
    private final SqlFile sql;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Connection connection;
    private int users;

    /**
     * Opens no connection yet.
     *
     * @param sql the samplers' statements, and one named {@code session}, which prepares the connection
     */
    public SamplerSession(Database database, SqlFile sql) {
        this.database = database;
        this.sql = sql;
    }

    /** Takes the rows of a result, from before the first. */
    @FunctionalInterface
    public interface Rows {
        /** Takes them. */
        void take(ResultSet rows) throws SQLException;
    }

    /**
     * Runs a statement of the samplers' file.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the server refuses it or is gone
     */
    public synchronized void query(String statementName, Rows reader) {
        try (ResultSet rows = prepared(statementName).executeQuery()) {
            reader.take(rows);
        } catch (SQLException e) {
            dropConnection();
            throw SqlErrors.failed(statementName, e);
        }
    }

    private PreparedStatement prepared(String statementName) throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.connection();
            connection = open;
            open.setNetworkTimeout(Runnable::run, Math.toIntExact(SILENCE_MAX.toMillis()));
            try (Statement statement = open.createStatement()) {
                statement.execute(sql.statement("session"));
            }
        }
        PreparedStatement statement = statements.get(statementName);
        if (statement == null) {
            statement = open.prepareStatement(sql.statement(statementName));
            statements.put(statementName, statement);
        }
        return statement;
    }

    private void dropConnection() {
        statements.clear();
        if (connection != null) {
            database.evict(connection);
            connection = null;
        }
    }

    /** Counts one more user. */
    public synchronized void enter() {
        users++;
    }

    /** Counts one user less; the last takes the connection along. */
    public synchronized void leave() {
        users--;
        if (users == 0) {
            // The session has settings of its own, so that nobody else may get it.
            dropConnection();
        }
    }
}
