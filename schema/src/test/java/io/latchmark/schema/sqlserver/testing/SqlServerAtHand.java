package io.latchmark.schema.sqlserver.testing;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.SqlServerDatabases;
import io.latchmark.schema.sqlserver.SqlServerLayout;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mssqlserver.MSSQLServerContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A SQL Server for tests: the one that {@code -Dlatchmark.sqlserver.url} names, or one in a container. The URL may hold user
 * and password; else they come from {@code -Dlatchmark.sqlserver.user} and from the environment's {@code
 * LATCHMARK_PASSWORD} or {@code -Dlatchmark.sqlserver.password}. The database must be empty or Latchmark's. A test is skipped
 * where there is neither, and says so.
 */
public final class SqlServerAtHand {
    private static final Pattern LOGIN = Pattern.compile(";\\s*(user|password)=([^;]*)", Pattern.CASE_INSENSITIVE);

    private static @Nullable ConnectionSettings settings;

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

    private static ConnectionSettings find() {
        String url = System.getProperty("latchmark.sqlserver.url", "");
        if (!url.isEmpty()) {
            String variable = System.getenv("LATCHMARK_PASSWORD");
            String password = variable == null ? System.getProperty("latchmark.sqlserver.password", "") : variable;
            return new ConnectionSettings(
                    LOGIN.matcher(url).replaceAll(""),
                    property(url, "user").orElse(System.getProperty("latchmark.sqlserver.user", "")),
                    property(url, "password").orElse(password));
        }
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            String reason = "no -Dlatchmark.sqlserver.url is given, and no Docker engine answers";
            System.out.println("Tests of SQL Server are skipped: " + reason);
            Assumptions.abort(reason);
        }
        // Stopped by the container's own supervisor when this Java machine ends.
        MSSQLServerContainer container = new MSSQLServerContainer(
                        DockerImageName.parse(System.getProperty("latchmark.sqlserver.image"))
                                .asCompatibleSubstituteFor("mcr.microsoft.com/mssql/server"))
                .acceptLicense();
        container.start();
        ConnectionSettings started = new ConnectionSettings(
                container.getJdbcUrl() + ";databaseName=latchmark", container.getUsername(), container.getPassword());
        SqlServerDatabases.create(started, SqlServerLayout.STANDARD, false);
        return started;
    }

    private static Optional<String> property(String url, String name) {
        return LOGIN.matcher(url)
                .results()
                .filter(found -> found.group(1).equalsIgnoreCase(name))
                .map(found -> found.group(2))
                .findFirst();
    }
}
