package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Sql.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Executes statements in one database, each on a connection that then returns to the pool. Every method with a statement's name
 * throws a {@link LatchmarkException} of category ENVIRONMENT with that name, if the server refuses. Thread-safe.
 */
public record Queries(Database database) {
    /** Executes one statement in auto-commit mode. */
    public void execute(String name, String sql) {
        with(name, Sql.executing(sql));
    }

    /** Executes statements in one transaction. */
    public void executeAll(String name, Collection<String> statements) {
        with(name, connection -> {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                Sql.executing(sql).run(connection);
            }
            connection.commit();
            return true;
        });
    }

    /** The first column of all rows. */
    public List<String> column(String name, String sql, String... parameters) {
        return with(name, Sql.column(sql, parameters));
    }

    /** The first two columns of all rows, as name and value; rows with a NULL value are left out. */
    public Map<String, String> pairs(String name, String sql) {
        return with(name, Sql.query(sql, Sql.PAIRS));
    }

    /** Executes work on a connection in auto-commit mode. */
    public <T> T with(String name, Work<T> work) {
        try (Connection connection = database.connection()) {
            return work.run(connection);
        } catch (SQLException e) {
            throw database.failed(name, e);
        }
    }
}
