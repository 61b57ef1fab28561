package io.latchmark.storage.jdbc;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The queries of a run that are the same for every database, by the statements of a file. Each query takes a connection from the
 * pool and releases it, so that a lost connection never blocks the next query.
 *
 * @param database a pool, which belongs to the caller
 */
public record NamedQueries(Database database, SqlFile sql) {
    /** Queries are short; a run must not wait forever for a server that has stopped responding. */
    private static final Duration SILENCE_MAX = Duration.ofMinutes(1);

    /** The first two columns of all rows, as name and value without padding; rows with a NULL value are left out. */
    public Map<String, String> pairs(String statementName) {
        return pairs(statementName, statementName);
    }

    /**
     * As {@link #pairs(String)}, for a statement with another name in messages.
     *
     * @param name in messages
     */
    public Map<String, String> pairs(String statementName, String name) {
        return new TreeMap<>(ask(statementName, name, Sql.PAIRS));
    }

    /** As {@link #pairs(String)}, but with integer values; empty if the file has no such statement. */
    public Map<String, Long> numbers(String statementName) {
        Map<String, Long> numbers = new TreeMap<>();
        if (sql.statements().containsKey(statementName)) {
            pairs(statementName).forEach((name, value) -> numbers.put(name, Long.valueOf(value)));
        }
        return numbers;
    }

    /** Reads the result of a statement. */
    public <T> T ask(String statementName, Sql.Rows<T> rows) {
        return ask(statementName, statementName, rows);
    }

    private <T> T ask(String statementName, String name, Sql.Rows<T> rows) {
        return new Queries(database).with(name, connection -> {
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(SILENCE_MAX.toMillis()));
            return Sql.query(sql.statement(statementName), rows).run(connection);
        });
    }

    /** Executes a statement in auto-commit mode, as long as it takes. */
    public void execute(String statementName) {
        new Queries(database).execute(statementName, sql.statement(statementName));
    }
}
