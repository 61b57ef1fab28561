package io.latchmark.schema.sqlserver.testing;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.sqlserver.SqlServerDatabases;
import io.latchmark.schema.sqlserver.SqlServerLayout;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.mssqlserver.MSSQLServerContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A SQL Server for tests: the one that {@code -Dlatchmark.sqlserver.url} names, or one in a container of the image that {@code
 * -Dlatchmark.sqlserver.image} names, which accepts the licence of the image. The URL may hold user and password; else they come from
 * {@code -Dlatchmark.sqlserver.user} and from the environment's {@code LATCHMARK_PASSWORD} or {@code -Dlatchmark.sqlserver.password}.
 * The database must be empty or Latchmark's. A test is skipped, with the reason, where neither is named or no container starts; with
 * {@code CI_REQUIRE_SQLSERVER} in the environment it fails. The test classes of a build, which run in several processes, use the server
 * one process at a time.
 */
public final class SqlServerAtHand {
    private static final Pattern LOGIN = Pattern.compile(";\\s*(user|password)=([^;]*)", Pattern.CASE_INSENSITIVE);

    private static final SqlFile SQL = SqlFile.read(SqlServerAtHand.class, "at-hand.sql");

    private static @Nullable ConnectionSettings settings;
    private static @Nullable FileLock inUse;

    private SqlServerAtHand() {}

    /** Where the server is; aborts the test that asks if there is none. */
    public static synchronized ConnectionSettings require() {
        if (settings == null) {
            settings = find();
        }
        return settings;
    }

    /** A database without our tables. */
    public static Database requireEmpty(int connections) {
        Database database = Database.connect(require(), "test", connections);
        new SqlServerSchema(database).drop();
        return database;
    }

    /** Whether it says that it is Babelfish, which lacks files, options, backups and most views of waits. */
    public static boolean isBabelfish() throws SQLException {
        try (Database database = Database.connect(require(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet version = statement.executeQuery(SQL.statement("babelfish"))) {
            return version.next() && version.getString(1) != null;
        }
    }

    /** Ends the session of a run that holds the lock. */
    public static void endTheRunsSession() throws SQLException {
        try (Database database = Database.connect(require(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement("kill"));
            statement.execute(SQL.statement("wait until it is free"));
        }
    }

    private static ConnectionSettings find() {
        String url = System.getProperty("latchmark.sqlserver.url", "");
        if (!url.isEmpty()) {
            waitForOtherProcesses(url);
            String variable = System.getenv("LATCHMARK_PASSWORD");
            String password = variable == null ? System.getProperty("latchmark.sqlserver.password", "") : variable;
            return new ConnectionSettings(
                    LOGIN.matcher(url).replaceAll(""),
                    property(url, "user").orElse(System.getProperty("latchmark.sqlserver.user", "")),
                    property(url, "password").orElse(password));
        }
        String image = System.getProperty("latchmark.sqlserver.image", "");
        if (image.isEmpty()) {
            return skip("neither -Dlatchmark.sqlserver.url nor -Dlatchmark.sqlserver.image is given");
        }
        // Stopped by the container's own supervisor when this Java machine ends.
        MSSQLServerContainer container;
        try {
            container = new MSSQLServerContainer(
                            DockerImageName.parse(image).asCompatibleSubstituteFor("mcr.microsoft.com/mssql/server"))
                    .acceptLicense();
            container.start();
        } catch (RuntimeException e) {
            return skip("no container of " + image + " starts: " + e.getMessage());
        }
        ConnectionSettings started = new ConnectionSettings(
                container.getJdbcUrl() + ";databaseName=latchmark", container.getUsername(), container.getPassword());
        SqlServerDatabases.create(started, SqlServerLayout.STANDARD, false);
        return started;
    }

    private static ConnectionSettings skip(String reason) {
        if (System.getenv("CI_REQUIRE_SQLSERVER") != null) {
            throw new AssertionError("a SQL Server is required (CI_REQUIRE_SQLSERVER): " + reason);
        }
        System.out.println("Tests of SQL Server are skipped: " + reason);
        return Assumptions.abort(reason);
    }

    /** Until this process ends the database is its own: tests of two modules, or of two forks, would drop each other's tables. */
    private static void waitForOtherProcesses(String url) {
        Path file = Path.of(
                System.getProperty("java.io.tmpdir"),
                "latchmark-sqlserver-tests-" + Integer.toHexString(url.hashCode()) + ".lock");
        try {
            inUse = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .lock();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> property(String url, String name) {
        return LOGIN.matcher(url)
                .results()
                .filter(found -> found.group(1).equalsIgnoreCase(name))
                .map(found -> found.group(2))
                .findFirst();
    }
}
