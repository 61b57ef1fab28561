package io.latchmark.schema.sqlserver;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.ParallelWork.Work;
import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes statements against one database, and lists the optional ones that the server refused. For one thread at a
 * time; the list may be read by any.
 */
final class SqlServer {
    private final Database database;
    private final List<String> refused = Collections.synchronizedList(new ArrayList<>());

    SqlServer(Database database) {
        this.database = database;
    }

    Database database() {
        return database;
    }

    /** What was refused until now, with the reasons. */
    List<String> refused() {
        return List.copyOf(refused);
    }

    void note(String notice) {
        refused.add(notice);
    }

    /** Executes one statement in auto-commit mode. */
    void execute(String name, String sql) {
        with(name, connection -> {
            execute(connection, sql);
            return true;
        });
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Executes a statement that the work can do without; notes it if the server refuses.
     *
     * @return whether it was executed
     */
    boolean attempt(String name, String sql) {
        return with(name, connection -> {
            try {
                execute(connection, sql);
                return true;
            } catch (SQLException e) {
                if (!connection.isValid(1)) {
                    throw e;
                }
                note(name + ": " + SqlErrors.firstLine(e));
                return false;
            }
        });
    }

    /** The first column of all rows. */
    List<String> column(String name, String sql, String... parameters) {
        return with(name, connection -> {
            List<String> values = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    statement.setString(i + 1, parameters[i]);
                }
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        values.add(rows.getString(1));
                    }
                }
            }
            return values;
        });
    }

    /** The first two columns of all rows, as name and value; rows without value are left out. */
    Map<String, String> pairs(String name, String sql) {
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

    <T> T with(String name, Work<T> work) {
        try (Connection connection = database.connection()) {
            return work.run(connection);
        } catch (SQLException e) {
            throw SqlErrors.failed(name, e);
        }
    }
}
