package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a SQL Server, one after the other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("slowOnSqlServer")
class SqlServerCommandsIT {
    private static final SqlFile SQL = SqlFile.read(SqlServerCommandsIT.class, "sqlserver.sql");
    private static final Pattern DATABASE = Pattern.compile(";\\s*database(Name)?=[^;]*", Pattern.CASE_INSENSITIVE);

    @TempDir
    private static Path folder;

    private static ConnectionSettings settings;
    private static Path passwordFile;

    @BeforeAll
    static void connect() throws IOException {
        settings = SqlServerAtHand.require();
        passwordFile = Files.writeString(folder.resolve("password"), settings.password());
        assertThat(command("schema", "drop", "--yes").exitCode()).isZero();
    }

    @AfterAll
    static void drop() {
        if (passwordFile != null) {
            command("schema", "drop", "--yes");
        }
    }

    private static Captured command(String... words) {
        return run(settings.user(), passwordFile, settings.jdbcUrl(), words);
    }

    private static Captured commandAs(String user, String password, String url, String... words) throws IOException {
        return run(user, Files.writeString(folder.resolve("another"), password), url, words);
    }

    private static Captured run(String user, Path password, String url, String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of("--url", url, "--user", user, "--password-file", password.toString()));
        return Captured.in(folder, line.toArray(String[]::new));
    }

    @Test
    @Order(1)
    void aDryRunPrintsTheTablesAndCreatesNone() {
        Captured dryRun = command("schema", "create", "--dry-run");

        assertThat(dryRun.exitCode()).as(dryRun.output()).isZero();
        assertThat(dryRun.output())
                .contains("CREATE TABLE stock", "SET RECOVERY SIMPLE", "CREATE PROCEDURE latchmark_payment_", "GO");
        assertThat(command("check").exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    @Test
    @Order(2)
    void aLoadIsConsistentAndHasTheRightPopulation() {
        Captured load = command("load", "--warehouses", "1", "--workers", "2");
        Captured check = command("check");
        Captured again = command("schema", "create");

        assertThat(load.exitCode()).as(load.output()).isZero();
        assertThat(again.exitCode()).as(again.output()).isZero();
        assertThat(again.output()).contains("a database of 1 warehouse");
        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output()).contains("consistency conditions: 12 passed, 0 failed");
    }

    @Test
    @Order(3)
    void aNewExperimentHasTheSizeThatIsLoaded() {
        Path file = folder.resolve("new.yaml");
        Captured asked = command(
                "new",
                file.toString(),
                "--compare",
                "hand",
                "--change",
                "Set it to {a|b}",
                "--memory",
                "1GiB",
                "--dry-run");

        assertThat(asked.exitCode()).as(asked.output()).isZero();
        assertThat(asked.output()).contains("1 warehouse loaded", "load --warehouses=1", "nothing was done");
    }

    @Test
    @Order(3)
    void aRunLeavesAConsistentDatabaseAndAReport() throws IOException {
        Path runs = folder.resolve("runs");

        Captured run = command("run", "--users", "4", "--warm-up", "1s", "--duration", "4s", "--out", runs.toString());

        assertThat(run.exitCode()).as(run.output()).isZero();
        try (Stream<Path> files = Files.walk(runs)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .contains("run.json", "samples.csv", "report.html");
        }
        Captured check = command("check");
        assertThat(check.exitCode()).as(check.output()).isZero();
    }

    @Test
    @Order(4)
    void aWrongPasswordIsAnEnvironmentError() throws IOException {
        assumeThat(acceptsAnyPassword()).as("the server accepts any password").isFalse();

        Captured check = commandAs(settings.user(), "surely wrong", settings.jdbcUrl(), "check");

        assertThat(check.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(check.output())
                .contains("cannot connect to", "check the user and the password")
                .doesNotContain("surely wrong");
    }

    @Test
    @Order(5)
    void anUnknownDatabaseIsAnEnvironmentError() throws IOException {
        String url = DATABASE.matcher(settings.jdbcUrl()).replaceAll("") + ";databaseName=latchmark_missing";

        for (String word : List.of("check", "load --warehouses 1", "schema create")) {
            Captured refused = commandAs(settings.user(), settings.password(), url, word.split(" "));

            assertThat(refused.exitCode()).as(word).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(refused.output())
                    .contains("latchmark_missing", "name a database that is there")
                    .doesNotContain("is a bug");
        }
    }

    @Test
    @Order(6)
    void aUrlWithoutDatabaseMakesNoTablesInTheServersOwn() throws IOException {
        String url = DATABASE.matcher(settings.jdbcUrl()).replaceAll("");

        for (String word : List.of("load --warehouses 1", "schema create", "schema create --dry-run")) {
            Captured refused = commandAs(settings.user(), settings.password(), url, word.split(" "));

            assertThat(refused.exitCode()).as(word + refused.output()).isEqualTo(ExitCode.USAGE.code());
            assertThat(refused.output()).contains("master", ";databaseName=latchmark");
        }
    }

    @Test
    @Order(7)
    void aDatabaseOfAnotherToolIsLeftAlone() throws SQLException {
        assertThat(command("schema", "drop", "--yes").exitCode()).isZero();
        execute("tables of another tool");

        for (String word : List.of("load --warehouses 1", "schema create", "schema drop --yes")) {
            Captured refused = command(word.split(" "));

            assertThat(refused.exitCode()).as(word).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(refused.output()).contains("is the database of another tool: it holds stock");
            assertThat(tables()).as(word).containsExactly("stock");
        }
        execute("removal of its tables");
    }

    @Test
    @Order(8)
    void aLoginWithoutRightsCreatesNothing() throws SQLException, IOException {
        execute("login without rights");
        try {
            execute("user without rights");
            for (String word : List.of("load --warehouses 1", "schema create")) {
                Captured refused =
                        commandAs("latchmark_stranger", "Only-4-a-test", settings.jdbcUrl(), word.split(" "));

                assertThat(refused.exitCode()).as(word).isEqualTo(ExitCode.ENVIRONMENT.code());
                assertThat(refused.output()).contains("permission denied", "give the user the right to it");
                assertThat(tables()).as(word).isEmpty();
            }
        } finally {
            execute("removal of the user");
            execute("removal of the login");
        }
    }

    /** Asked by the driver itself: a server for tests may trust its own host. */
    private static boolean acceptsAnyPassword() {
        try (Connection connection =
                DriverManager.getConnection(settings.jdbcUrl(), settings.user(), "surely another wrong one")) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private static void execute(String statementName) throws SQLException {
        try (Database database = Database.connect(settings, "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        }
    }

    private static List<String> tables() throws SQLException {
        try (Database database = Database.connect(settings, "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SQL.statement("tables"))) {
            List<String> names = new ArrayList<>();
            while (row.next()) {
                names.add(row.getString(1));
            }
            return names;
        }
    }
}
