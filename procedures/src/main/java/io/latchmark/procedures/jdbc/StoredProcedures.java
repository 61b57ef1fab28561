package io.latchmark.procedures.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The transactions as stored procedures under names that identify their content. What is missing is created, and nothing that exists is
 * changed, so that several drivers may install at once.
 *
 * @param variant as records name it
 * @param files with {@code install.sql}, whose statement {@code installed} gives the names of all that is there
 * @param driverProperties of the terminals' connections, by the names that the driver documents
 * @param form of a statement in a script for the engine's own tools, with {@code %s} for the statement
 */
public record StoredProcedures(
        ConnectionSettings settings,
        String variant,
        ProcedureFiles files,
        ProcedureCalls<?> calls,
        Map<String, String> driverProperties,
        String form)
        implements Procedures {
    private static final String INSTALL = "install.sql";

    public StoredProcedures {
        driverProperties = Map.copyOf(driverProperties);
        SqlFile unused = files.other(INSTALL);
    }

    @Override
    public void install() {
        with("installation of the procedures", database -> connection -> {
            Set<String> present = present(connection);
            for (Map.Entry<String, String> statement : files.statements().entrySet()) {
                if (!present.contains(statement.getKey())) {
                    create(database, connection, statement);
                }
            }
            return true;
        });
    }

    @Override
    public List<String> script(boolean databaseIsThere) {
        Set<String> present = databaseIsThere ? with("list of the procedures", database -> this::present) : Set.of();
        return files.statements().entrySet().stream()
                .filter(statement -> !present.contains(statement.getKey()))
                .map(statement -> form.formatted(statement.getValue()))
                .toList();
    }

    @Override
    public Map<String, String> names() {
        return files.names();
    }

    @Override
    public Map<String, String> sqlHashes() {
        return files.hashes();
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, driverProperties);
        return new ProcedureSessions(database, isolation, calls);
    }

    /** What another driver has created in the meantime is as good. */
    private void create(Database database, Connection connection, Map.Entry<String, String> creation)
            throws SQLException {
        try {
            Sql.executing(creation.getValue()).run(connection);
        } catch (SQLException e) {
            if (!present(connection).contains(creation.getKey())) {
                LatchmarkException failure = database.failed("creation of " + creation.getKey(), e);
                throw database.trouble(e).equals(Optional.of(Trouble.NAME_TAKEN))
                        ? LatchmarkException.environment(
                                failure.getMessage() + "; it is there, but the user " + settings.user()
                                        + " may not see it: GRANT EXECUTE to this user",
                                e)
                        : failure;
            }
        }
    }

    private Set<String> present(Connection connection) throws SQLException {
        Set<String> names = new HashSet<>();
        Sql.column(files.other(INSTALL).statement("installed"))
                .run(connection)
                .forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        return names;
    }

    private <T> T with(String name, Function<Database, Sql.Work<T>> work) {
        try (Database database = Database.connect(settings, "procedures", 1)) {
            return new Queries(database).with(name, work.apply(database));
        }
    }

    /** Opens the terminals' sessions from one pool, which it closes. Thread-safe. */
    private record ProcedureSessions(Database database, Isolation isolation, ProcedureCalls<?> engine)
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
}
