package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.SharedServer;
import io.latchmark.schema.Content;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Snapshots of a server's database by its URL: here the embedded server plays the server. */
final class PostgreSqlSnapshotsIT {
    private static final ConnectionSettings SERVER = SharedServer.connection();

    private static final SmallContent CONTENT = new SmallContent(SERVER);
    private static final SmallContent MAINTENANCE = new SmallContent(inDatabase("postgres", SERVER));

    @BeforeAll
    static void load() {
        CONTENT.load(Placement.DEFAULT);
    }

    private static ConnectionSettings inDatabase(String name, ConnectionSettings settings) {
        return new ConnectionSettings(
                DatabaseUrl.parse(settings.jdbcUrl()).ofDatabase(name), settings.user(), settings.password());
    }

    @AfterAll
    static void leaveNothing() {
        try (Database database = Database.connect(SERVER, "test", 1)) {
            new PostgreSqlSchema(database).drop();
        }
        MAINTENANCE.execute("remove settings");
    }

    @AfterEach
    void dropSnapshots() {
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.list().forEach(snapshot -> snapshots.drop(snapshot.name()));
        }
    }

    private static PostgreSqlSnapshots open() {
        return new PostgreSqlSnapshots(SERVER);
    }

    @Test
    void aResetBringsTheContentBackAndKeepsTheSettingsOfTheDatabase() {
        CONTENT.execute("setting");
        CONTENT.execute("search path");
        String settings = MAINTENANCE.execute("read setting");
        String before = CONTENT.execute("next order");
        try (PostgreSqlSnapshots snapshots = open()) {
            Snapshot made = snapshots.create("fresh", SmallContent.SILENT);
            CONTENT.change();
            assertThat(CONTENT.execute("next order")).isNotEqualTo(before);
            assertThat(made.holds(contentNow())).isFalse();

            snapshots.reset("fresh", SmallContent.SILENT);

            assertThat(snapshots.list()).containsExactly(made);
            assertThat(made.holds(contentNow())).isTrue();
        }
        assertThat(CONTENT.execute("next order")).isEqualTo(before);
        assertThat(MAINTENANCE.execute("read setting")).isEqualTo(settings).contains("it's ours", "public, pg_catalog");
        assertThat(MAINTENANCE.execute("databases")).isEqualTo("latchmark latchmark_snapshot_fresh");
    }

    /** The snapshot has its tables and indexes in the database's own tablespace. */
    @Test
    void aResetMovesTablesAndIndexesAndTheNextOneLeavesThemThere() {
        String tables = SharedServer.tablespace("data");
        String indexes = SharedServer.tablespace("indexes");
        String before = CONTENT.execute("next order");
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
            try {
                snapshots.reset("fresh", places(tables, indexes), SmallContent.SILENT);
                CONTENT.change();
                snapshots.reset("fresh", SmallContent.SILENT);

                assertThat(CONTENT.execute("tablespaces")).isEqualTo(tables);
                assertThat(CONTENT.execute("index tablespaces")).isEqualTo(indexes);
                assertThat(CONTENT.execute("next order")).isEqualTo(before);
            } finally {
                snapshots.reset("fresh", places("pg_default", "pg_default"), SmallContent.SILENT);
            }
            assertThat(CONTENT.execute("index tablespaces")).doesNotContain(indexes);
            assertThatThrownBy(() -> snapshots.reset("fresh", places("none", indexes), SmallContent.SILENT))
                    .hasMessageContaining("no tablespace 'none'");
            Places log = new Places(Optional.empty(), Optional.empty(), Optional.of("/mnt/log"));
            assertThatThrownBy(() -> snapshots.reset("fresh", log, SmallContent.SILENT))
                    .hasMessageContaining("log of a PostgreSQL server can't be moved to /mnt/log");
        }
    }

    private static Places places(String tables, String indexes) {
        return new Places(Optional.of(tables), Optional.of(indexes), Optional.empty());
    }

    @Test
    void snapshotsAreListedInTheDatabaseItself() {
        try (PostgreSqlSnapshots snapshots = open()) {
            Snapshot made = snapshots.create("fresh", SmallContent.SILENT);

            try (Database database = Database.connect(SERVER, "test", 1)) {
                assertThat(PostgreSqlSnapshots.list(database)).containsExactly(made);
            }
        }
    }

    @Test
    void aDatabaseInUseIsNeitherCopiedNorReset() throws SQLException {
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
            try (Database terminal = Database.connect(SERVER, "terminal", 1);
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
        MAINTENANCE.execute("foreign");
        try (PostgreSqlSnapshots snapshots = open()) {
            assertThat(snapshots.list()).isEmpty();
            assertThatThrownBy(() -> snapshots.drop("theirs")).hasMessageContaining("no snapshot 'theirs'");
            assertThatThrownBy(() -> snapshots.create("theirs", SmallContent.SILENT))
                    .hasMessageContaining("already exists");
        }
        assertThat(MAINTENANCE.execute("databases")).contains("latchmark_snapshot_theirs");
        MAINTENANCE.execute("remove foreign");
    }

    @Test
    void whatABrokenOffCopyLeftIsClearedByTheNext() {
        MAINTENANCE.execute("unfinished copy");
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
        }

        assertThat(MAINTENANCE.execute("databases")).isEqualTo("latchmark latchmark_snapshot_fresh");
    }

    @Test
    void aResetThatWasInterruptedBetweenDropAndRenamingIsGoneOnWith() {
        try (PostgreSqlSnapshots snapshots = open()) {
            snapshots.create("fresh", SmallContent.SILENT);
            MAINTENANCE.execute("unfinished copy");
            MAINTENANCE.execute("interrupted swap");

            snapshots.reset("fresh", SmallContent.SILENT);
        }

        assertThat(CONTENT.execute("next order")).isNotEmpty();
        assertThat(MAINTENANCE.execute("databases")).isEqualTo("latchmark latchmark_snapshot_fresh");
    }

    @Test
    void aRoleThatMayNotCreateDatabasesIsToldWhatItNeeds() {
        MAINTENANCE.execute("weak role");
        ConnectionSettings weak = new ConnectionSettings(SERVER.jdbcUrl(), "weak", "weak");
        try (PostgreSqlSnapshots snapshots = new PostgreSqlSnapshots(weak)) {
            assertThatThrownBy(() -> snapshots.create("fresh", SmallContent.SILENT))
                    .hasMessageContainingAll("the role weak", "CREATEDB");
        } finally {
            MAINTENANCE.execute("remove weak role");
        }
    }

    private static Content contentNow() {
        try (Database database = Database.connect(SERVER, "snapshot", 1)) {
            return new PostgreSqlSchema(database).content();
        }
    }
}
