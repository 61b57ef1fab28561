package io.latchmark.procedures.sqlserver;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Opens the terminals' sessions from one pool. Safe for use by several threads. */
final class SqlServerSessions implements SessionFactory {
    private final Database database;
    private final SqlFile statements;
    private final Isolation isolation;
    private final ProcedureCalls calls;

    SqlServerSessions(Database database, SqlFile statements, Isolation isolation, ProcedureCalls calls) {
        this.database = database;
        this.statements = statements;
        this.isolation = isolation;
        this.calls = calls;
    }

    @Override
    public Session open() {
        Connection connection = database.connection();
        try {
            isolate(connection);
            return SqlServerSession.over(connection, database, calls);
        } catch (SQLException e) {
            database.evict(connection);
            throw SqlErrors.failed("preparing a terminal's connection", e);
        }
    }

    /** The driver remembers what was set; only the server knows what is in force. */
    private void isolate(Connection connection) throws SQLException {
        connection.setTransactionIsolation(isolation.jdbcLevel());
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(statements.statement("isolation level"))) {
            String found = row.next() ? row.getString(1) : isolation.key();
            if (!isolation.key().equals(found)) {
                throw new SQLException("the isolation level is " + found + " instead of " + isolation.key());
            }
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
