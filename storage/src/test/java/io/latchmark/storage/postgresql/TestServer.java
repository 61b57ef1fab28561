package io.latchmark.storage.postgresql;

import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * The server of the integration tests, to which they may do anything: an embedded one, which ends with this process, or
 * one of another version, given by {@code -Dlatchmark.test.url} and {@code -Dlatchmark.test.user}, that trusts
 * everybody and has 64 MB of shared buffers.
 */
final class TestServer {
    private static final long SHARED_BUFFERS_BYTES = 64L << 20;
    private static final ConnectionSettings SETTINGS = open();

    private TestServer() {}

    private static ConnectionSettings open() {
        String url = System.getProperty("latchmark.test.url", "");
        if (!url.isEmpty()) {
            return new ConnectionSettings(url, System.getProperty("latchmark.test.user", "postgres"), "");
        }
        EmbeddedSettings settings =
                new EmbeddedSettings(Path.of("target", "embedded"), 0, SHARED_BUFFERS_BYTES, 50, Map.of());
        return EmbeddedServer.open(settings, message -> {}).connection();
    }

    /** A server of its own that loses commits when the machine fails; the caller closes it. */
    static EmbeddedServer openCareless() {
        Map<String, String> parameters = Map.of("fsync", "off", "full_page_writes", "off", "synchronous_commit", "off");
        return EmbeddedServer.open(
                new EmbeddedSettings(Path.of("target", "careless"), 0, SHARED_BUFFERS_BYTES, 10, parameters),
                message -> {});
    }

    static ConnectionSettings settings() {
        return SETTINGS;
    }

    /** This database as another role, with the same password. */
    static ConnectionSettings settings(String role) {
        return new ConnectionSettings(SETTINGS.jdbcUrl(), role, SETTINGS.password());
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

    /** The server's major version. */
    static int major(Database database) throws SQLException {
        return Integer.parseInt(ask(database, "SELECT current_setting('server_version_num')::int / 10000"));
    }

    /** Asks again until the answer is as expected; a test's time limit ends it by an interrupt. */
    static void awaitAnswer(Database database, String sql, String expected) throws SQLException {
        while (!ask(database, sql).equals(expected)) {
            failIfInterrupted("the answer to " + sql + " is not " + expected);
        }
    }

    static void failIfInterrupted(String message) {
        if (Thread.currentThread().isInterrupted()) {
            throw new AssertionError(message);
        }
        Thread.onSpinWait();
    }
}
