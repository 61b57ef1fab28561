package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a SQL Server, one after the other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SqlServerCommandsIT {
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

    private static Child.Ended command(String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of(
                "--url", settings.jdbcUrl(), "--user", settings.user(), "--password-file", passwordFile.toString()));
        return Child.run(folder, line.toArray(String[]::new));
    }

    @Test
    @Order(1)
    void aDryRunPrintsTheTablesAndCreatesNone() {
        Child.Ended dryRun = command("schema", "create", "--dry-run");

        assertThat(dryRun.exitCode()).as(dryRun.output()).isZero();
        assertThat(dryRun.output()).contains("CREATE TABLE stock", "SET RECOVERY SIMPLE", "GO");
        assertThat(command("check").exitCode()).isEqualTo(Main.ENVIRONMENT);
    }

    @Test
    @Order(2)
    void aLoadIsConsistentAndHasTheRightPopulation() {
        Child.Ended load = command("load", "--warehouses", "1", "--workers", "2");
        Child.Ended check = command("check");

        assertThat(load.exitCode()).as(load.output()).isZero();
        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output()).contains("consistency conditions: 12 passed, 0 failed");
    }

    @Test
    @Order(3)
    void aRunOfEachVariantLeavesAConsistentDatabaseAndAReport() throws IOException {
        for (String variant : List.of("classic", "optimised")) {
            Child.Ended run = command(
                    "run",
                    "--users",
                    "4",
                    "--warm-up",
                    "1s",
                    "--duration",
                    "4s",
                    "--procedures",
                    variant,
                    "--out",
                    folder.resolve(variant).toString());

            assertThat(run.exitCode()).as(run.output()).isZero();
            try (Stream<Path> files = Files.walk(folder.resolve(variant))) {
                assertThat(files.map(file -> String.valueOf(file.getFileName())))
                        .contains("run.json", "samples.csv", "report.html");
            }
        }
        Child.Ended check = command("check");
        assertThat(check.exitCode()).as(check.output()).isZero();
    }

    @Test
    @Order(4)
    void aWrongPasswordIsAnEnvironmentError() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong"), "surely wrong");

        Child.Ended check = Child.run(
                folder,
                "check",
                "--url",
                settings.jdbcUrl(),
                "--user",
                settings.user(),
                "--password-file",
                wrong.toString());

        assertThat(check.exitCode()).isEqualTo(Main.ENVIRONMENT);
        assertThat(check.output()).contains("cannot connect to");
    }
}
