package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.doctor.Advice;
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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(left()).isZero();
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
    void missingRightsAndABrokenSourceAreNamedWithTheRemedy() throws IOException {
        Path found = server.folder().resolve("restricted.json");
        Path password = server.folder().resolve("restricted");
        Files.writeString(password, "not-to-be-shown");
        execute("restrict");
        try {
            List<String> words = new ArrayList<>(List.of("doctor", "--report", found.toString()));
            words.addAll(List.of("--url", server.connection().jdbcUrl()));
            words.addAll(List.of("--user", "restricted", "--password-file", password.toString()));

            Captured captured = Captured.of(words.toArray(String[]::new));

            assertThat(captured.exitCode()).as(captured.err()).isEqualTo(ExitCode.NOT_VALID.code());
        } finally {
            execute("lift");
        }
        Diagnosis diagnosis = read(found);
        assertUnproven(diagnosis, "pg_stat_wal", "permission denied");
        assertUnproven(diagnosis, "pg_stat_checkpointer", "GRANT pg_checkpoint TO restricted");
        assertUnproven(diagnosis, "device", "the user may lack the right");
        assertThat(diagnosis.findings())
                .extracting(Advice::remedy)
                .anyMatch(remedy -> remedy.contains("GRANT pg_monitor TO restricted"))
                .anyMatch(remedy -> remedy.contains("ALTER ROLE restricted CREATEDB"));
        assertThat(Files.readString(found)).doesNotContain("not-to-be-shown");
        assertThat(left()).isZero();
    }

    /** The settings of this role, of this database and of this URL, which take precedence over those of the server. */
    @Test
    void aSettingIsNamedWithTheRemedyOfThePlaceThatItComesFrom() throws IOException {
        Path found = server.folder().resolve("placed.json");
        execute("place settings");
        try {
            Captured captured = asPlaced("&options=-c%20lock_timeout=5s", "doctor", "--report", found.toString());

            assertThat(captured.exitCode()).as(captured.err()).isEqualTo(ExitCode.NOT_VALID.code());
        } finally {
            execute("lift placed");
        }
        assertThat(read(found).findings())
                .filteredOn(finding ->
                        !finding.remedy().isEmpty() && finding.topic().equals("settings"))
                .extracting(finding -> finding.name()
                        + finding.remedy().substring(finding.remedy().lastIndexOf(": ")))
                .containsExactlyInAnyOrder(
                        "synchronous_commit: ALTER ROLE placed RESET synchronous_commit",
                        "track_io_timing: ALTER ROLE placed IN DATABASE latchmark RESET track_io_timing",
                        "statement_timeout: ALTER DATABASE latchmark RESET statement_timeout",
                        "idle_in_transaction_session_timeout: ALTER ROLE ALL RESET idle_in_transaction_session_timeout",
                        "lock_timeout: remove it there");
    }

    @ParameterizedTest
    @CsvSource({
        "read only, run, ALTER ROLE placed RESET default_transaction_read_only",
        "no schema, run, ALTER ROLE placed RESET search_path",
        "no schema, check, ALTER ROLE placed RESET search_path",
        "no schema, load --warehouses 1, ALTER ROLE placed RESET search_path",
        "short transactions, check, ALTER ROLE placed RESET transaction_timeout",
        "short statements, check, ALTER ROLE placed RESET statement_timeout"
    })
    void aCommandThatASettingOfTheRoleStopsNamesIt(String statement, String command, String remedy) {
        execute("place role");
        try {
            execute(statement);

            Captured captured = asPlaced("", command.split(" "));

            assertThat(captured.exitCode()).as(captured.err()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(captured.lastLine()).endsWith(remedy);
        } finally {
            execute("lift placed");
        }
    }

    /** Java knows zones, such as its old name of that of Vietnam, which no PostgreSQL knows. */
    @Test
    void theServerNeedNotKnowTheZoneOfThisHost() {
        Child.Ended loaded = Child.runWith(
                List.of("-Duser.timezone=VST"), server.folder(), server.byAddress("load", "--warehouses", "1"));

        assertThat(loaded.exitCode()).as(loaded.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(loaded.lastLine()).contains("nothing to load");
    }

    private static Captured asPlaced(String urlEnd, String... words) {
        Path password = server.folder().resolve("placed");
        try {
            Files.writeString(password, "not-to-be-shown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> all = new ArrayList<>(List.of(words));
        all.add("--url=" + server.connection().jdbcUrl() + "?ssl=false" + urlEnd);
        all.addAll(List.of("--user", "placed", "--password-file", password.toString()));
        return Captured.of(all.toArray(String[]::new));
    }

    @Test
    void ctrlCDropsTheScratchTable() {
        try (Child doctor = Child.start(server.folder(), server.byAddress("doctor"))) {
            doctor.awaitOutput("making the scratch table");
            doctor.signal("INT");

            assertThat(doctor.awaitEnd().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
            assertThat(left()).isZero();
        } finally {
            // If it could not be interrupted, it was killed.
            execute("drop");
        }
    }

    private static void assertUnproven(Diagnosis diagnosis, String source, String remedy) {
        assertThat(diagnosis.sources())
                .filteredOn(proof -> proof.source().equals(source))
                .singleElement()
                .returns(ProofMark.UNPROVEN, SourceProof::mark)
                .satisfies(proof -> assertThat(proof.reason()).contains(remedy));
    }

    private static Diagnosis read(Path file) throws IOException {
        return Json.MAPPER.readValue(Files.readString(file), Diagnosis.class);
    }

    private static long left() {
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

    private static void execute(String statementName) {
        try (Database database = Database.connect(server.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
