package io.latchmark.procedures.postgresql;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens the terminals' sessions from one pool. Safe for use by several threads. */
final class PostgreSqlSessions implements SessionFactory {
    private final Database database;
    private final SqlFile calls;

    PostgreSqlSessions(Database database, SqlFile calls) {
        this.database = database;
        this.calls = calls;
    }

    @Override
    public Session open() {
        Connection connection = database.connection();
        try {
            return PostgreSqlSession.over(connection, calls, database);
        } catch (SQLException e) {
            database.evict(connection);
            throw SqlErrors.failed("preparing the calls of the procedures", e);
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
