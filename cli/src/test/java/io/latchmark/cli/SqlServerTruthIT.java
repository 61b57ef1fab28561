package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.Proof;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.JsonFile;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.sqlserver.SqlServerDatabases;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What only a SQL Server of Microsoft's can show: that all its sources and facts answer, and count what happens there. Skipped on Babelfish, which
 * says that it is none. Alone: others' work would be in the server's counters.
 */
@Tag("alone")
@Tag("slowOnSqlServer")
final class SqlServerTruthIT {
    private static final SqlFile SQL = SqlFile.read(SqlServerTruthIT.class, "truth.sql");
    private static final String PLACED = "latchmark_placed";

    @TempDir
    private static Path folder;

    private static ConnectionSettings settings;
    private static Diagnosis conformance;

    @BeforeAll
    static void prove() throws IOException, SQLException {
        settings = SqlServerAtHand.require();
        assumeThat(SqlServerAtHand.isBabelfish())
                .as("Babelfish has no such views, files, options and backups")
                .isFalse();
        Path file = folder.resolve("conformance.json");
        Captured captured = command("doctor", "--all", "--drop-clean-buffers", "--report", file.toString());
        assertThat(file).as(captured.output()).exists();
        conformance = JsonFile.read(file, Diagnosis.class, Diagnosis.FORMAT);
    }

    @Test
    void everySourceAnswersAndCountsKnownWork() {
        proofs("source dm_").allMatch(Proof::isGood);
        for (String source : List.of(
                "dm_io_virtual_file_stats",
                "dm_os_performance_counters",
                "dm_exec_session_wait_stats",
                "dm_os_wait_stats",
                "dm_exec_sessions",
                "dm_os_waiting_tasks")) {
            proofs("source " + source).allMatch(proof -> proof.detail().startsWith("proven"));
        }
    }

    @Test
    void everyFactAnswers() {
        proofs("facts").allMatch(Proof::isGood);
    }

    @Test
    void theLayoutIsWhole() {
        proofs("tables and procedures").allMatch(Proof::isGood);
    }

    @Test
    void noPlanScansALargeTable() {
        proofs("plans").allMatch(Proof::isGood);
    }

    @Test
    void aResetBringsTheSnapshotBackAndIsRefusedBesideOthers() {
        proofs("snapshot").allMatch(Proof::isGood);
        proofs("reset").allMatch(Proof::isGood);
        proofs("refusal of a reset").allMatch(Proof::isGood);
    }

    @Test
    void filesAndTablesAreWhereTheyWereAskedFor() {
        String place = ask("folder").get(0).replaceAll("[/\\\\]$", "");
        try (SqlServerDatabases databases = new SqlServerDatabases(settings)) {
            databases.drop(PLACED);
            try {
                Captured created = Captured.of(words(
                        databases.address(PLACED),
                        "schema",
                        "create",
                        "--create-database",
                        "--data-path",
                        place,
                        "--data-size",
                        "128MiB",
                        "--log-size",
                        "64MiB"));

                assertThat(created.exitCode()).as(created.output()).isEqualTo(ExitCode.DONE.code());
                assertThat(ask("files elsewhere", place, place)).isEmpty();
                assertThat(ask("in the primary group")).isEmpty();
                assertThat(ask("file groups"))
                        .contains(
                                "latchmark_customer",
                                "latchmark_history",
                                "latchmark_orders",
                                "latchmark_small",
                                "latchmark_stock");
            } finally {
                databases.drop(PLACED);
            }
        }
    }

    /** There is at least one, or nothing would be proven. */
    private static ListAssert<Proof> proofs(String name) {
        return assertThat(conformance.proofs().stream()
                        .filter(proof -> proof.name().startsWith(name))
                        .toList())
                .as(name)
                .isNotEmpty();
    }

    private static Captured command(String... words) {
        return Captured.of(words(settings.jdbcUrl(), words));
    }

    private static String[] words(String url, String... words) {
        try {
            Path password = Files.writeString(folder.resolve("password"), settings.password());
            List<String> line = new ArrayList<>(List.of(words));
            line.addAll(List.of("--url", url, "--user", settings.user(), "--password-file", password.toString()));
            return line.toArray(String[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> ask(String statementName, String... parameters) {
        try (Database database = Database.connect(settings, "test", 1)) {
            return new Queries(database).column(statementName, SQL.statement(statementName), parameters);
        }
    }
}
