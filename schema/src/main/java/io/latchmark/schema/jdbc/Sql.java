package io.latchmark.schema.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Statements to run on a connection, in its transaction if it has one. */
public final class Sql {
    /** Names and values of all rows, without padding; rows with a NULL value are left out. */
    public static final Rows<Map<String, String>> PAIRS = Sql::pairs;

    /** Without it, PostgreSQL's driver keeps all rows of a query in memory. */
    private static final int FETCH_ROWS = 1_000;

    private Sql() {}

    /** Work on a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Reads a result from before its first row, or one row of it. */
    @FunctionalInterface
    public interface Rows<T> {
        T read(ResultSet rows) throws SQLException;
    }

    public static Work<Boolean> executing(String sql) {
        return connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
            }
        };
    }

    /** Reads the result of a query as a whole. */
    public static <T> Work<T> query(String sql, Rows<T> rows, String... parameters) {
        return connection -> {
            try (Statement statement =
                    parameters.length == 0 ? connection.createStatement() : bound(connection, sql, parameters)) {
                statement.setFetchSize(FETCH_ROWS);
                try (ResultSet result = statement instanceof PreparedStatement prepared
                        ? prepared.executeQuery()
                        : statement.executeQuery(sql)) {
                    return rows.read(result);
                }
            }
        };
    }

    private static PreparedStatement bound(Connection connection, String sql, String... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int index = 0; index < parameters.length; index++) {
            statement.setString(index + 1, parameters[index]);
        }
        return statement;
    }

    /** Reads each row of a query's result. */
    public static <T> Work<List<T>> list(String sql, Rows<T> row, String... parameters) {
        return query(
                sql,
                rows -> {
                    List<T> all = new ArrayList<>();
                    while (rows.next()) {
                        all.add(row.read(rows));
                    }
                    return all;
                },
                parameters);
    }

    /** Reads the first column of all rows. */
    public static Work<List<String>> column(String sql, String... parameters) {
        return list(sql, row -> row.getString(1), parameters);
    }

    private static Map<String, String> pairs(ResultSet rows) throws SQLException {
        Map<String, String> pairs = new LinkedHashMap<>();
        while (rows.next()) {
            String value = rows.getString(2);
            if (value != null) {
                pairs.put(rows.getString(1), value.strip());
            }
        }
        return pairs;
    }
}
