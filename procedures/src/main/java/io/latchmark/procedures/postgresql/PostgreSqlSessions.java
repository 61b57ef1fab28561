package io.latchmark.procedures.postgresql;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Opens the terminals' sessions from one pool. Safe for use by several threads. */
final class PostgreSqlSessions implements SessionFactory {
    private final Database database;
    private final FunctionCalls calls;
    private final Isolation isolation;

    PostgreSqlSessions(Database database, FunctionCalls calls, Isolation isolation) {
        this.database = database;
        this.calls = calls;
        this.isolation = isolation;
    }

    @Override
    public Session open() {
        Connection connection = database.connection();
        try {
            isolate(connection);
            plan(connection);
            return PostgreSqlSession.over(connection, calls, database);
        } catch (SQLException e) {
            database.evict(connection);
            throw SqlErrors.failed("preparing a terminal's connection", e);
        }
    }

    /** The driver sets the default of the server's session, and asks the server for it. */
    private void isolate(Connection connection) throws SQLException {
        connection.setTransactionIsolation(isolation.jdbcLevel());
        int found = connection.getTransactionIsolation();
        if (found != isolation.jdbcLevel()) {
            throw new SQLException("the isolation level is JDBC's number " + found + " instead of " + isolation.key());
        }
    }

    private void plan(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(calls.statement("session"));
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
