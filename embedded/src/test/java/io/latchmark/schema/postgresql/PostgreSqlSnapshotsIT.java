package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.Content;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of a server's database by its URL: here the embedded server plays the server. */
final class PostgreSqlSnapshotsIT {
    @TempDir
    private static Path temporary;

    private static EmbeddedServer server;
    private static SmallContent content;
    private static SmallContent maintenance;

    @BeforeAll
    static void load() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path folder = temporary.toRealPath().resolve("data");
        server = EmbeddedServer.open(
                new EmbeddedSettings(folder, 0, 32L << 20, 20, Map.of("fsync", "off")), message -> {});
        content = new SmallContent(server.connection());
        maintenance = new SmallContent(inDatabase("postgres", server.connection()));
        content.load(Placement.DEFAULT);
    }

    private static ConnectionSettings inDatabase(String name, ConnectionSettings settings) {
        return new ConnectionSettings(
                DatabaseUrl.parse(settings.jdbcUrl()).ofDatabase(name), settings.user(), settings.password());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void dropSnapshots() {
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.list().forEach(snapshot -> snapshots.drop(snapshot.name()));
        }
    }

    private static PostgreSqlSnapshots open() {
        return new PostgreSqlSnapshots(server.connection());
    }

    @Test
    void aResetBringsTheContentBackAndKeepsTheSettingsOfTheDatabase() {
        content.execute("setting");
        content.execute("search path");
        String settings = maintenance.execute("read setting");
        String before = content.execute("next order");
        try (PostgreSqlSnapshots snapshots = open()) {
            Snapshot made = snapshots.create("fresh", SmallContent.SILENT);
            content.change();
            assertThat(content.execute("next order")).isNotEqualTo(before);
            assertThat(made.holds(contentNow())).isFalse();

            snapshots.reset("fresh", SmallContent.SILENT);

            assertThat(snapshots.list()).containsExactly(made);
            assertThat(made.holds(contentNow())).isTrue();
        }
        assertThat(content.execute("next order")).isEqualTo(before);
        assertThat(maintenance.execute("read setting")).isEqualTo(settings).contains("it's ours", "public, pg_catalog");
        assertThat(maintenance.execute("databases")).isEqualTo("latchmark latchmark_snapshot_fresh");
    }

    @Test
    void snapshotsAreListedInTheDatabaseItself() {
        try (PostgreSqlSnapshots snapshots = open()) {
            Snapshot made = snapshots.create("fresh", SmallContent.SILENT);

            try (Database database = Database.connect(server.connection(), "test", 1)) {
                assertThat(PostgreSqlSnapshots.list(database)).containsExactly(made);
            }
        }
    }

    @Test
    void aDatabaseInUseIsNeitherCopiedNorReset() throws SQLException {
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
            try (Database terminal = Database.connect(server.connection(), "terminal", 1);
                    Connection held = terminal.connection()) {
                assertThat(held.isValid(1)).isTrue();
                assertThatThrownBy(() -> snapshots.create("second", SmallContent.SILENT))
                        .isInstanceOf(LatchmarkException.class)
                        .hasMessageContainingAll("in use by 1 connection", "latchmark terminal");
                assertThatThrownBy(() -> snapshots.reset("fresh", SmallContent.SILENT))
                        .hasMessageContaining("in use by 1 connection");
            }
            assertThat(snapshots.list()).hasSize(1);
        }
    }

    @Test
    void aTakenNameAndAnUnknownOneAreRefused() {
        try (PostgreSqlSnapshots snapshots = open()) {
            assertThatThrownBy(() -> snapshots.reset("fresh", SmallContent.SILENT))
                    .hasMessageContaining("no snapshot 'fresh'");
            snapshots.create("fresh", SmallContent.SILENT);

            assertThatThrownBy(() -> snapshots.create("fresh", SmallContent.SILENT))
                    .hasMessageContaining("already a snapshot 'fresh'");
            assertThatThrownBy(() -> snapshots.drop("other")).hasMessageContaining("there are: fresh");
        }
    }

    @Test
    void theDatabaseOfSomebodyElseIsNoSnapshot() {
        maintenance.execute("foreign");
        try (PostgreSqlSnapshots snapshots = open()) {
            assertThat(snapshots.list()).isEmpty();
            assertThatThrownBy(() -> snapshots.drop("theirs")).hasMessageContaining("no snapshot 'theirs'");
            assertThatThrownBy(() -> snapshots.create("theirs", SmallContent.SILENT))
                    .hasMessageContaining("already exists");
        }
        assertThat(maintenance.execute("databases")).contains("latchmark_snapshot_theirs");
        maintenance.execute("remove foreign");
    }

    @Test
    void whatABrokenOffCopyLeftIsClearedByTheNext() {
        maintenance.execute("unfinished copy");
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
        }

        assertThat(maintenance.execute("databases")).isEqualTo("latchmark latchmark_snapshot_fresh");
    }

    @Test
    void aResetThatWasInterruptedBetweenDropAndRenamingIsGoneOnWith() {
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
            maintenance.execute("unfinished copy");
            maintenance.execute("interrupted swap");

            snapshots.reset("fresh", SmallContent.SILENT);
        }

        assertThat(content.execute("next order")).isNotEmpty();
        assertThat(maintenance.execute("databases")).isEqualTo("latchmark latchmark_snapshot_fresh");
    }

    @Test
    void aRoleThatMayNotCreateDatabasesIsToldWhatItNeeds() {
        maintenance.execute("weak role");
        ConnectionSettings weak = new ConnectionSettings(server.connection().jdbcUrl(), "weak", "weak");
        try (PostgreSqlSnapshots snapshots = new PostgreSqlSnapshots(weak)) {
            assertThatThrownBy(() -> snapshots.create("fresh", SmallContent.SILENT))
                    .hasMessageContainingAll("the role weak", "CREATEDB");
        } finally {
            maintenance.execute("remove weak role");
        }
    }

    private static Content contentNow() {
        try (Database database = Database.connect(server.connection(), "snapshot", 1)) {
            return new PostgreSqlSchema(database).content();
        }
    }
}
