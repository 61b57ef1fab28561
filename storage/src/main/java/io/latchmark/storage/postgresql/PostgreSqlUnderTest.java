package io.latchmark.storage.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * A PostgreSQL database with the nine tables, as a run asks about it. Each question takes a connection from the pool
 * and gives it back, so that a lost one never stands in the way of the next question.
 */
public final class PostgreSqlUnderTest implements DatabaseUnderTest {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlUnderTest.class, "database.sql");
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private final Database database;

    /**
     * Asks nothing yet.
     *
     * @param database a pool, which belongs to the caller
     */
    public PostgreSqlUnderTest(Database database) {
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
            if (INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
                throw LatchmarkException.environment(
                        "the role " + database.settings().user()
                                + " may not order a checkpoint; grant it the role pg_checkpoint",
                        e);
            }
            throw SqlErrors.failed("checkpoint", e);
        }
    }

    @Override
    public Map<String, Map<String, String>> facts() {
        Map<String, String> facts = pairs("database");
        facts.putAll(pairs("age"));
        return Map.of("database", facts, "settings", pairs("settings"), "tables", pairs("table_options"));
    }

    @Override
    public Map<String, String> durabilityFaults() {
        return pairs("durability_faults");
    }

    private Map<String, String> pairs(String statementName) {
        return ask(statementName, rows -> {
            Map<String, String> pairs = new TreeMap<>();
            while (rows.next()) {
                String value = rows.getString(2);
                if (value != null) {
                    pairs.put(rows.getString(1), value);
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
