package io.latchmark.application.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.DoctorOperation;
import io.latchmark.application.RecordingOperator;
import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.DoctorRequest;
import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineContract;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.mariadb.MariaDbDatabases;
import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MariaDB, on the server at hand; skipped, with the reason, where there is none. */
class MariaDbEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    private static MariaDbAtHand server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = MariaDbAtHand.require(temporary.toRealPath());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    public Class<? extends Engine> engineClass() {
        return MariaDbEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return server.settings();
    }

    @Override
    public Path folder() {
        return temporary;
    }

    @Override
    public String shownLogin() {
        return "user " + settings().user();
    }

    @Test
    void doctorsKnownWorkIsCounted() throws InterruptedException {
        DoctorRequest request = new DoctorRequest(request(), ExporterRequest.NONE, Map.of(), Optional.empty());

        Diagnosis diagnosis = DoctorOperation.execute(request, "test", new RecordingOperator());

        assertThat(diagnosis.sources())
                .filteredOn(source -> source.mark() == ProofMark.PROVEN)
                .extracting(SourceProof::source)
                .contains("innodb", "waits")
                // Only a checkpoint writes known pages.
                .satisfies(proven -> assertThat(proven.contains("file_io")).isEqualTo(hasCheckpoint()));
    }

    @Test
    void aDatabaseIsDroppedWithItsSessions() throws SQLException {
        try (ServerDatabases databases = new MariaDbDatabases(settings())) {
            databases.create("latchmark_own");
            ConnectionSettings own = settings().at(databases.address("latchmark_own"));
            try (Database database = Database.connect(own, "test", 1)) {
                // The pool closes it.
                Connection session = database.connection();
                session.setAutoCommit(false);
                session.createStatement().execute("CREATE TABLE t (id integer)");
                session.createStatement().execute("INSERT INTO t VALUES (1)");

                assertThat(databases.made("latchmark_own")).containsExactly("latchmark_own");
                databases.drop("latchmark_own");

                assertThat(databases.exists("latchmark_own")).isFalse();
                assertThat(session.isValid(1)).isFalse();
            }
        }
    }

    @Test
    void aDatabaseOfSomebodyElseHasNoMark() {
        try (ServerDatabases databases = new MariaDbDatabases(settings());
                Database database = Database.connect(settings(), "test", 1)) {
            new Queries(database).execute("database", "CREATE DATABASE latchmark_foreign");

            assertThat(databases.made("latchmark_foreign")).isEmpty();
            assertThat(databases.exists("latchmark_foreign")).isTrue();
            new Queries(database).execute("database", "DROP DATABASE latchmark_foreign");
        }
    }

    @Override
    public boolean hasCheckpoint() {
        try (Database database = Database.connect(settings(), "test", 1)) {
            return !new Queries(database)
                    .column("variable", "SHOW GLOBAL VARIABLES LIKE 'innodb_log_checkpoint_now'")
                    .isEmpty();
        }
    }
}
