package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ParallelWork.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes statements in one database, each on a connection that then returns to the pool. Every method with a statement's name
 * throws a {@link LatchmarkException} of category ENVIRONMENT with that name, if the server refuses. Thread-safe.
 */
public record Queries(Database database) {
    /** Executes one statement in auto-commit mode. */
    public void execute(String name, String sql) {
        with(name, executing(sql));
    }

    /** Work that executes one statement in the connection's transaction. */
    public static Work<Boolean> executing(String sql) {
        return connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
            }
        };
    }

    /** Executes statements in one transaction. */
    public void executeAll(String name, Collection<String> statements) {
        with(name, connection -> {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                executing(sql).run(connection);
            }
            connection.commit();
            return true;
        });
    }

    /** The first column of all rows. */
    public List<String> column(String name, String sql, String... parameters) {
        return with(name, readingColumn(sql, parameters));
    }

    /** Work that reads the first column of all rows in the connection's transaction. */
    public static Work<List<String>> readingColumn(String sql, String... parameters) {
        return connection -> {
            List<String> values = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int index = 0; index < parameters.length; index++) {
                    statement.setString(index + 1, parameters[index]);
                }
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        values.add(rows.getString(1));
                    }
                }
            }
            return values;
        };
    }

    /** The first column of the first row, which must exist. */
    public String value(String name, String sql) {
        return column(name, sql).get(0);
    }

    /** The first two columns of all rows, as name and value; rows with a NULL value are left out. */
    public Map<String, String> pairs(String name, String sql) {
        return with(name, connection -> {
            Map<String, String> pairs = new LinkedHashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    String value = rows.getString(2);
                    if (value != null) {
                        pairs.put(rows.getString(1), value);
                    }
                }
            }
            return pairs;
        });
    }

    /** Executes work on a connection in auto-commit mode. */
    public <T> T with(String name, Work<T> work) {
        try (Connection connection = database.connection()) {
            return work.run(connection);
        } catch (SQLException e) {
            throw SqlErrors.failed(name, e);
        }
    }
}
