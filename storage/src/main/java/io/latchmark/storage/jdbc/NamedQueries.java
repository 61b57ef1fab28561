package io.latchmark.storage.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The queries of a run that are the same for every database, by the statements of a file. Each query takes a connection from the
 * pool and releases it, so that a lost connection never blocks the next query.
 *
 * @param database a pool, which belongs to the caller
 */
public record NamedQueries(Database database, SqlFile sql) {
    /** Queries are short; a run must not wait forever for a server that has stopped responding. */
    private static final Duration SILENCE_MAX = Duration.ofMinutes(1);

    /** The sum of the statement {@code new_orders_placed}, which is NULL where there is no district. */
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

    /** The first two columns of all rows, as name and value without padding; rows with a NULL value are left out. */
    public Map<String, String> pairs(String statementName) {
        return ask(statementName, NamedQueries::pairs);
    }

    /** As {@link #pairs}, but with integer values. */
    public Map<String, Long> numbers(String statementName) {
        Map<String, Long> numbers = new TreeMap<>();
        pairs(statementName).forEach((name, value) -> numbers.put(name, Long.valueOf(value)));
        return numbers;
    }

    /** The first two columns of the rows that follow, as name and value. */
    static Map<String, String> pairs(ResultSet rows) throws SQLException {
        Map<String, String> pairs = new TreeMap<>();
        while (rows.next()) {
            String value = rows.getString(2);
            if (value != null) {
                pairs.put(rows.getString(1), value.strip());
            }
        }
        return pairs;
    }

    /**
     * Executes a statement in auto-commit mode.
     *
     * @param refused converts the server's error to the exception to throw
     */
    public void execute(String statementName, Function<SQLException, LatchmarkException> refused) {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql.statement(statementName));
        } catch (SQLException e) {
            throw refused.apply(e);
        }
    }

    private <T> T ask(String statementName, Answer<T> answer) {
        try (Connection connection = database.connection()) {
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(SILENCE_MAX.toMillis()));
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql.statement(statementName))) {
                return answer.read(rows);
            }
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName, e);
        }
    }

    private interface Answer<T> {
        T read(ResultSet rows) throws SQLException;
    }
}
