package io.latchmark.storage.jdbc;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one sampler, with its prepared statements. Samplers do not share connections, so a hanging statement delays
 * no other source. After any error the connection is discarded, and the next query opens another. Used by one thread at a time.
 *
 * <p>A statement has three limits: the server's own, if it has one; the driver's, which cancels the statement; and the network
 * timeout for a server that doesn't answer at all. They are generous until {@link #prepare} is first called, because a server may
 * take seconds to compile a new statement, and tight afterwards.
 */
public final class SamplerSession implements AutoCloseable {
    /** The statements that prepare a connection. */
    static final Set<String> PREPARATIONS = Set.of("session", "limits");

    private static final Limits OPENING = new Limits(Duration.ofSeconds(5), Duration.ofSeconds(10));
    private static final Limits SAMPLING = new Limits(Duration.ofSeconds(1), Duration.ofSeconds(2));

    private final Database database;
    private final SqlFile sql;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Connection connection;
    private Limits limits = OPENING;

    /** Limits for a statement, and for a server that does not answer. */
    private record Limits(Duration statement, Duration silence) {}

    /**
     * Opens no connection yet.
     *
     * @param sql the samplers' statements, one named {@code session}, which prepares the connection, and one named
     *     {@code limits}, which sets the server's own limits for sampling
     */
    public SamplerSession(Database database, SqlFile sql) {
        this.database = database;
        this.sql = sql;
    }

    /**
     * Opens the connection and prepares a statement of the samplers' file, unless that is done. From now on the limits are tight.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server refuses it or is gone
     */
    public void prepare(String statementName) {
        try {
            if (limits.equals(OPENING)) {
                limits = SAMPLING;
                statements.clear();
                if (connection != null) {
                    limit(connection);
                }
            }
            PreparedStatement unused = prepared(statementName);
        } catch (SQLException e) {
            dropConnection();
            throw database.failed(statementName, e);
        }
    }

    /**
     * Runs a statement of the samplers' file.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server refuses it or is gone
     */
    public <T> T query(String statementName, Sql.Rows<T> reader) {
        try (ResultSet rows = prepared(statementName).executeQuery()) {
            return reader.read(rows);
        } catch (SQLException e) {
            dropConnection();
            throw database.failed(statementName, e);
        }
    }

    private PreparedStatement prepared(String statementName) throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.connection();
            connection = open;
            execute(open, "session");
            limit(open);
        }
        PreparedStatement statement = statements.get(statementName);
        if (statement == null) {
            statement = open.prepareStatement(sql.statement(statementName, sessionNames()));
            statement.setQueryTimeout(Math.toIntExact(limits.statement().toSeconds()));
            statements.put(statementName, statement);
        }
        return statement;
    }

    /** The names of this run's sessions at the server, and no others. */
    private Map<String, String> sessionNames() {
        ConnectionSettings settings = database.settings();
        return Map.of(
                "TERMINALS", settings.applicationName("terminals"), "SAMPLER", settings.applicationName("sampler"));
    }

    private void limit(Connection open) throws SQLException {
        open.setNetworkTimeout(Runnable::run, Math.toIntExact(limits.silence().toMillis()));
        if (limits.equals(SAMPLING)) {
            execute(open, "limits");
        }
    }

    private void execute(Connection open, String statementName) throws SQLException {
        Sql.executing(sql.statement(statementName)).run(open);
    }

    private void dropConnection() {
        statements.clear();
        if (connection != null) {
            database.evict(connection);
            connection = null;
        }
    }

    /** Closes the connection instead of returning it to the pool, because the session's settings differ. */
    @Override
    public void close() {
        dropConnection();
    }
}
