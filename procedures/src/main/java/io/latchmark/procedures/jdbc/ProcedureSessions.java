package io.latchmark.procedures.jdbc;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.schema.jdbc.Database;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens the terminals' sessions from one pool, which it closes. Thread-safe. */
public record ProcedureSessions(Database database, Isolation isolation, ProcedureCalls<?> engine)
        implements SessionFactory {
    @Override
    public Session open() {
        Connection connection = database.connection();
        try {
            connection.setTransactionIsolation(isolation.jdbcLevel());
            engine.prepareConnection(connection, isolation);
            return new ProcedureSession<>(database, connection, engine);
        } catch (SQLException e) {
            database.evict(connection);
            throw database.failed("preparing a terminal's connection", e);
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
