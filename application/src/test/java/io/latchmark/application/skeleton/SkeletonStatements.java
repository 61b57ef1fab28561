package io.latchmark.application.skeleton;

import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements of a file, prepared for one connection. Confined to one thread. */
final class SkeletonStatements {
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    SkeletonStatements(Connection connection, SqlFile sql) throws SQLException {
        for (Map.Entry<String, String> statement : sql.statements().entrySet()) {
            prepared.put(statement.getKey(), connection.prepareStatement(statement.getValue()));
        }
    }

    /** Executes a change, and returns how many rows it changed. */
    int update(String name, Object... values) throws SQLException {
        return bound(name, values).executeUpdate();
    }

    /** All rows of a query, whose columns are read as a terminal would show them. */
    List<List<Object>> rows(String name, Object... values) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (ResultSet found = bound(name, values).executeQuery()) {
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<Object> row = new ArrayList<>(columns);
                for (int column = 1; column <= columns; column++) {
                    row.add(found.getObject(column));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The first row of a query that must have one. */
    List<Object> row(String name, Object... values) throws SQLException {
        List<List<Object>> rows = rows(name, values);
        if (rows.isEmpty()) {
            throw new SQLException("no row: " + name);
        }
        return rows.get(0);
    }

    private PreparedStatement bound(String name, Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(name);
        if (statement == null) {
            throw new IllegalStateException("no statement " + name);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
