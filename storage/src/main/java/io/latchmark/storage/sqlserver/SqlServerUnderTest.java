package io.latchmark.storage.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A SQL Server database with the nine tables, as a run asks about it. Each question takes a connection from the pool and
 * gives it back, so that a lost one never stands in the way of the next question. A group of facts that the server does not
 * tell is in the record with the reason.
 */
public final class SqlServerUnderTest implements DatabaseUnderTest {
    private static final SqlFile SQL = SqlFile.read(SqlServerUnderTest.class, "database.sql");
    private static final String UNAVAILABLE = "unavailable";

    /** Groups of facts and the statements that tell them. */
    private static final Map<String, List<String>> FACTS = Map.of(
            "database", List.of("database"),
            "settings", List.of("options", "accelerated_recovery", "configuration"),
            "server", List.of("host", "services"),
            "files", List.of("files"),
            "tables", List.of("tables"),
            "buffer_pool", List.of("buffer_pool"));

    private final Database database;

    /**
     * Asks nothing yet.
     *
     * @param database a pool, which belongs to the caller
     */
    public SqlServerUnderTest(Database database) {
        this.database = database;
    }

    /** The statements. */
    public static SqlFile sql() {
        return SQL;
    }

    @Override
    public long newOrdersPlaced() {
        return ask("new_orders_placed", rows -> {
            rows.next();
            long placed = rows.getLong(1);
            if (rows.wasNull()) {
                throw LatchmarkException.environment(
                        "the table district is empty: there are no warehouses; load some first");
            }
            return placed;
        });
    }

    @Override
    public void checkpoint() {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement("checkpoint"));
        } catch (SQLException e) {
            if (SqlServerRights.isDenied(e)) {
                throw LatchmarkException.environment(
                        "the login " + database.settings().user()
                                + " may not order a checkpoint; make it a member of db_owner or db_backupoperator",
                        e);
            }
            throw SqlErrors.failed("checkpoint", e);
        }
    }

    @Override
    public Map<String, Map<String, String>> facts() {
        Map<String, Map<String, String>> facts = new HashMap<>();
        FACTS.forEach((group, statements) -> {
            Map<String, String> told = new TreeMap<>();
            statements.forEach(statement -> told.putAll(pairsOrReason(statement)));
            facts.put(group, told);
        });
        return facts;
    }

    @Override
    public Map<String, String> durabilityFaults() {
        return pairs("durability_faults");
    }

    /** The directories of data and log on the server's own host; empty where the server does not tell them. */
    public Map<String, Path> locations() {
        return folders("locations");
    }

    /** The directory of each file on the server's own host, by its name in the database; empty as above. */
    public Map<String, Path> fileLocations() {
        return folders("file_locations");
    }

    private Map<String, Path> folders(String statementName) {
        Map<String, Path> locations = new HashMap<>();
        pairsOrReason(statementName).forEach((use, file) -> {
            int end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
            if (end > 0 && !use.startsWith(UNAVAILABLE)) {
                locations.put(use, Path.of(file.substring(0, end)));
            }
        });
        return locations;
    }

    private Map<String, String> pairsOrReason(String statementName) {
        try {
            return pairs(statementName);
        } catch (LatchmarkException e) {
            return Map.of(
                    UNAVAILABLE + " " + statementName,
                    SqlServerRights.reason(e, database.settings().user()));
        }
    }

    private Map<String, String> pairs(String statementName) {
        return ask(statementName, rows -> {
            Map<String, String> pairs = new TreeMap<>();
            while (rows.next()) {
                String value = rows.getString(2);
                if (value != null) {
                    pairs.put(rows.getString(1), value.strip());
                }
            }
            return pairs;
        });
    }

    private <T> T ask(String statementName, Answer<T> answer) {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement(statementName))) {
            return answer.read(rows);
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName, e);
        }
    }

    /** The pool is the caller's; nothing else is held. */
    @Override
    public void close() {}

    private interface Answer<T> {
        T read(ResultSet rows) throws SQLException;
    }
}
