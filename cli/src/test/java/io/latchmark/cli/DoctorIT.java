package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.RecordedProofs;
import io.latchmark.application.engine.Engines;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.Json;
import io.latchmark.results.run.RunReader;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.proof.ProofFigure;
import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What doctor finds at the embedded server. Alone: others' work would be in the server's counters. */
@Tag("alone")
final class DoctorIT {
    private static final SqlFile SQL = SqlFile.read(DoctorIT.class, "doctor.sql");

    @TempDir
    private static Path temporary;

    private static LoadedServer server;
    private static Path report;
    private static Captured first;

    @BeforeAll
    static void examine() throws IOException {
        server = LoadedServer.start(temporary);
        report = server.folder().resolve("doctor.json");
        first = Captured.of(server.byAddress("doctor", "--report", report.toString()));
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    @Test
    void everySourceOfTheServerIsProvenByKnownWork() throws IOException {
        Diagnosis diagnosis = read(report);

        assertThat(first.exitCode()).as(first.err()).isEqualTo(ExitCode.DONE.code());
        assertThat(diagnosis.findings())
                .as("findings")
                .allSatisfy(finding -> assertThat(finding.remedy()).isEmpty());
        assertThat(diagnosis.sources())
                .extracting(SourceProof::source)
                .contains(
                        "pg_stat_io", "pg_stat_wal", "pg_stat_checkpointer", "pg_stat_database", "waits", "processors");
        assertThat(diagnosis.sources())
                .filteredOn(source -> !source.source().equals("device"))
                .allSatisfy(source ->
                        assertThat(source.mark()).as(source.toString()).isEqualTo(ProofMark.PROVEN));
        // A device may be used by others: it counts at least what was done.
        assertThat(diagnosis.sources())
                .filteredOn(source -> source.source().equals("device"))
                .flatExtracting(SourceProof::figures)
                .extracting(ProofFigure::mark)
                .doesNotContain(ProofMark.UNPROVEN);
        assertThat(left(server)).isZero();
    }

    @Test
    void aRunKeepsTheMarksAndAnotherStartOfTheServerDropsThem() throws IOException {
        Path runs = server.folder().resolve("runs");
        Captured run = Captured.of(server.byAddress(
                "run",
                "--users",
                "1",
                "--warm-up",
                "0s",
                "--duration",
                "1s",
                "--out",
                runs.toString(),
                "--doctor",
                report.toString()));
        Path older = server.folder().resolve("older.json");
        Files.writeString(older, Files.readString(report).replaceAll("(\"server_started\" : \")\\d{4}", "$11999"));

        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE.code(), ExitCode.NOT_VALID.code());
        assertThat(RunReader.open(LoadedServer.onlyRun(runs))
                        .record()
                        .environment()
                        .before()
                        .get(RecordedProofs.GROUP))
                .hasEntrySatisfying(
                        "pg_stat_io", mark -> assertThat(mark).startsWith("proven: 33,554,432 B of page reads"));
        try (Database control = Database.connect(server.connection(), "control", 1)) {
            Map<String, String> stale = RecordedProofs.facts(
                    older, Engines.of(Optional.of(server.connection().jdbcUrl())), control);

            assertThat(stale)
                    .containsOnlyKeys("at", "marks")
                    .hasEntrySatisfying("marks", text -> assertThat(text).contains("server_started"));
        }
    }

    @Test
    void aNewExperimentHasTheSizeThatIsLoaded() throws IOException {
        Path file = server.folder().resolve("new.yaml");
        Captured asked = Captured.of(server.byAddress(
                "new", file.toString(), "--compare", "hand", "--change", "Set it to {a|b}", "--time", "1h"));

        assertThat(asked.exitCode()).as(asked.err()).isEqualTo(ExitCode.DONE.code());
        assertThat(asked.out())
                .contains("PostgreSQL 18", "on this host", "memory for pages", "GiB free", "1 warehouse loaded");
        assertThat(Files.readString(file)).contains("warehouses: 1\n", "url: 'jdbc:postgresql:", "password-file: '");
    }

    static Diagnosis read(Path file) throws IOException {
        return Json.MAPPER.readValue(Files.readString(file), Diagnosis.class);
    }

    /** The scratch tables that are left. */
    static long left(LoadedServer server) {
        try (Database database = Database.connect(server.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("left"))) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
