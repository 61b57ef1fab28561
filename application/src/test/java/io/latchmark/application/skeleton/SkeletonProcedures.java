package io.latchmark.application.skeleton;

import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The transactions as statements of the terminals' sessions: nothing is installed in the database. */
final class SkeletonProcedures implements Procedures {
    private static final SqlFile SQL = SqlFile.read(SkeletonProcedures.class, "transactions.sql");

    private static final SqlFile SESSION = SqlFile.read(SkeletonProcedures.class, "session.sql");

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final String lockTimeoutSeconds;

    SkeletonProcedures(ConnectionSettings settings, ProcedureVariant variant, String lockTimeoutSeconds) {
        this.settings = settings;
        this.variant = variant;
        this.lockTimeoutSeconds = lockTimeoutSeconds;
    }

    @Override
    public String variant() {
        return variant.key();
    }

    @Override
    public void install() {}

    @Override
    public List<String> script(boolean databaseIsThere) {
        return List.of();
    }

    @Override
    public Map<String, String> names() {
        return Map.of();
    }

    @Override
    public Map<String, String> sqlHashes() {
        return Map.of(SQL.name(), SQL.sha256(), SESSION.name(), SESSION.sha256());
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        String session = SESSION.statement("session", Map.of("SECONDS", lockTimeoutSeconds));
        Database database = Database.connect(settings, "terminals", sessionsMax, Map.of("INIT", session));
        return new SessionFactory() {
            @Override
            public Session open() {
                Connection connection = database.connection();
                try {
                    isolate(connection, isolation);
                    connection.setAutoCommit(false);
                    return new SkeletonSession(database, connection, SQL, variant);
                } catch (SQLException e) {
                    database.evict(connection);
                    throw database.failed("preparing a terminal's connection", e);
                }
            }

            @Override
            public void close() {
                database.close();
            }
        };
    }

    private static void isolate(Connection connection, Isolation isolation) throws SQLException {
        connection.setTransactionIsolation(isolation.jdbcLevel());
        int found = connection.getTransactionIsolation();
        if (found != isolation.jdbcLevel()) {
            throw new SQLException("the isolation level is JDBC's number " + found + " instead of " + isolation.key());
        }
    }
}
