package io.latchmark.storage.postgresql;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The server of the integration tests, to which they may do anything. */
final class TestServer {
    private static final String URL = System.getProperty("latchmark.test.url", "");

    private TestServer() {}

    static ConnectionSettings settings() {
        return new ConnectionSettings(URL, "postgres", "");
    }

    /** The same database as another role, without a password. */
    static ConnectionSettings settings(String role) {
        return new ConnectionSettings(settings().jdbcUrl(), role, settings().password());
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void execute(Database database, String... statements) throws SQLException {
        try (Connection connection = database.connection()) {
            for (String sql : statements) {
                execute(connection, sql);
            }
        }
    }

    static String ask(Database database, String sql) throws SQLException {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }
}
