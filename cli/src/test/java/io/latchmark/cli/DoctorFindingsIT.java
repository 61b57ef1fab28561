package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.doctor.Advice;
import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What doctor says about rights and settings that are missing, and what its end leaves. Others may work beside it. */
final class DoctorFindingsIT {
    private static final SqlFile SQL = SqlFile.read(DoctorFindingsIT.class, "doctor.sql");

    @TempDir
    private static Path temporary;

    private static LoadedServer server;

    @BeforeAll
    static void start() throws IOException {
        server = LoadedServer.start(temporary);
    }

    @AfterAll
    static void stop() {
        server.stop();
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
        Diagnosis diagnosis = DoctorIT.read(found);
        assertUnproven(diagnosis, "pg_stat_wal", "permission denied");
        assertUnproven(diagnosis, "pg_stat_checkpointer", "GRANT pg_checkpoint TO restricted");
        assertUnproven(diagnosis, "device", "the user may lack the right");
        assertThat(diagnosis.findings())
                .extracting(Advice::remedy)
                .anyMatch(remedy -> remedy.contains("GRANT pg_monitor TO restricted"))
                .anyMatch(remedy -> remedy.contains("ALTER ROLE restricted CREATEDB"));
        assertThat(Files.readString(found)).doesNotContain("not-to-be-shown");
        assertThat(DoctorIT.left(server)).isZero();
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
        assertThat(DoctorIT.read(found).findings())
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
            assertThat(DoctorIT.left(server)).isZero();
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
