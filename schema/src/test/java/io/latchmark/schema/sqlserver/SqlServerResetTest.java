package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a reset and a snapshot execute, without a server that would. */
final class SqlServerResetTest {
    private static final String DESCRIPTION = "s1|2026-03-26T10:00:00Z|id|1|0|1000|backup by the server";
    private static final CopyListener NOBODY = new CopyListener() {
        @Override
        public void began(String what) {}

        @Override
        public void copied(long doneBytes, long totalBytes) {}
    };

    /** Whether the files are after a restore where they were before it. */
    private boolean movesBack = true;

    private int askedForFiles;

    private PlantedSqlServer server(boolean restores) throws IOException {
        return PlantedSqlServer.start(sql -> {
            if (sql.contains("backupset")) {
                return PlantedAnswer.columns("description", "physical_device_name")
                        .row(DESCRIPTION.replace("2026", "2025"), "/backup/latchmark_snapshot_s1.bak")
                        .row(DESCRIPTION, "/backup/latchmark_snapshot_s1.bak");
            }
            if (sql.contains("master_files")) {
                boolean isMoved = !movesBack && ++askedForFiles > 1;
                return PlantedAnswer.columns("move")
                        .row(", MOVE N'rows' TO N'" + (isMoved ? "/array-a" : "/array-b") + "/rows.mdf'");
            }
            if (sql.contains("state_desc")) {
                return PlantedAnswer.columns("state_desc").row("ONLINE");
            }
            if (sql.contains("sp_getapplock")) {
                return PlantedAnswer.columns("taken").row(1);
            }
            if (sql.contains("APPLOCK_MODE")) {
                return PlantedAnswer.columns("session").row(51);
            }
            return sql.startsWith("RESTORE DATABASE") && !restores
                    ? new PlantedAnswer.Refusal(3201, 16, "Cannot open backup device")
                    : PlantedAnswer.NOTHING;
        });
    }

    /** The changes, by their first words. */
    private static List<String> changes(PlantedSqlServer server) {
        return server.statements().stream()
                .map(SqlServerResetTest::withoutComment)
                .filter(sql -> sql.startsWith("ALTER") || sql.startsWith("RESTORE DATABASE"))
                .map(sql -> sql.replaceFirst(" FROM DISK .*", ""))
                .toList();
    }

    private static String withoutComment(String sql) {
        return sql.lines().filter(line -> !line.startsWith("--")).findFirst().orElse("");
    }

    @Test
    void nobodyElseIsInTheDatabaseWhileItIsRestored() throws IOException {
        try (PlantedSqlServer server = server(true);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            snapshots.reset("s1", NOBODY);

            assertThat(changes(server))
                    .containsExactly(
                            "ALTER DATABASE [latchmark] SET SINGLE_USER WITH NO_WAIT;",
                            "RESTORE DATABASE [latchmark]",
                            "ALTER DATABASE [latchmark] SET MULTI_USER;");
        }
    }

    @Test
    void theFilesStayWhereTheyAre() throws IOException {
        try (PlantedSqlServer server = server(true);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            snapshots.reset("s1", NOBODY);

            assertThat(server.statements())
                    .anyMatch(sql -> sql.contains("CHECKSUM, MOVE N'rows' TO N'/array-b/rows.mdf';"));
        }
    }

    @Test
    void aRestoreThatMovesAFileHasFailed() throws IOException {
        movesBack = false;
        try (PlantedSqlServer server = server(true);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            assertThatThrownBy(() -> snapshots.reset("s1", NOBODY))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContainingAll("/array-b/rows.mdf", "/array-a/rows.mdf");
        }
    }

    @Test
    void aRestoreThatFailsLetsOthersInAgain() throws IOException {
        try (PlantedSqlServer server = server(false);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            assertThatThrownBy(() -> snapshots.reset("s1", NOBODY))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("Cannot open backup device");

            assertThat(changes(server)).endsWith("ALTER DATABASE [latchmark] SET MULTI_USER;");
        }
    }

    /** The server's list has every backup that was ever made. */
    @Test
    void theFileOfANameIsLookedAtOnceAndTheNewestBackupOfItCounts() throws IOException {
        try (PlantedSqlServer server = server(true);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            assertThat(snapshots.list())
                    .singleElement()
                    .returns(Instant.parse("2026-03-26T10:00:00Z"), Snapshot::createdAt);

            assertThat(server.statements())
                    .filteredOn(sql -> sql.contains("RESTORE HEADERONLY"))
                    .hasSize(1);
        }
    }

    /** The server's list has the path of each backup, wherever it was made. */
    @Test
    void aBackupIsRestoredFromWhereItWasMade() throws IOException {
        try (PlantedSqlServer server = server(true);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "/elsewhere")) {
            snapshots.reset("s1", NOBODY);

            assertThat(server.statements())
                    .anyMatch(sql -> sql.contains(" FROM DISK = N'/backup/latchmark_snapshot_s1.bak' WITH REPLACE"));
            assertThatThrownBy(() -> snapshots.drop("s1")).hasMessageContaining("/backup/latchmark_snapshot_s1.bak");
        }
    }

    /** A reset on Windows finds its files, however their paths are spelt. */
    @Test
    void caseAndSlashesOfAPathWithADriveDoNotMatter() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("master_files")
                        ? PlantedAnswer.columns("move")
                                .row(
                                        asked.incrementAndGet() == 2
                                                ? ", MOVE N'rows' TO N'e:/Bench/rows.mdf'"
                                                : ", MOVE N'rows' TO N'E:\\bench\\rows.mdf'")
                        : sql.contains("backupset")
                                ? PlantedAnswer.columns("description", "physical_device_name")
                                        .row(DESCRIPTION, "H:\\s1.bak")
                                : sql.contains("state_desc")
                                        ? PlantedAnswer.columns("state_desc").row("RESTORING")
                                        : PlantedAnswer.NOTHING);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            Places places = new Places(Optional.of("E:/bench"), Optional.empty(), Optional.empty());

            snapshots.reset("s1", places, NOBODY);

            assertThat(ServerPath.file("E:/bench", "a.mdf")).isEqualTo("E:\\bench\\a.mdf");
            assertThat(ServerPath.file("/var/opt/", "a.mdf")).isEqualTo("/var/opt/a.mdf");
        }
    }

    @Test
    void aLoginThatMayNotReadBackupsIsToldSo() throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("backupset")
                        ? PlantedAnswer.columns("description", "physical_device_name")
                                .row(DESCRIPTION, "H:\\s1.bak")
                        : sql.contains("HEADERONLY")
                                ? new PlantedAnswer.Refusal(262, 14, "CREATE DATABASE permission denied")
                                : PlantedAnswer.NOTHING);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            assertThatThrownBy(snapshots::list).hasMessageContaining("give the user the right to it");
        }
    }

    @Test
    void roomIsThatOfTheFolderAndOfAllSnapshotsInIt() throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("enumerate_fixed_drives")
                        ? PlantedAnswer.columns("free").row("20000000000")
                        : PlantedAnswer.NOTHING);
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "H:/backup")) {
            Snapshots.Room room = snapshots.room(100).orElseThrow();

            assertThat(room).isEqualTo(new Snapshots.Room("H:\\backup", 20_000_000_000L, 11_000_000_000L));
            assertThatCode(() -> room.require(1)).doesNotThrowAnyException();
            assertThatThrownBy(() -> room.require(2))
                    .hasMessageContainingAll("H:\\backup", "18.6 GiB free", "2 snapshots", "20.5 GiB", "--backup-path");
        }
    }

    @Test
    void aSnapshotDuringARunIsRefusedBeforeTheBackupsAreLookedAt() throws IOException {
        String run =
                "latchmark run 4c938863 31280@host (session 52, login latchmark, host h, since 2026-03-26 10:00:00)";
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    if (sql.contains("sp_getapplock")) {
                        return PlantedAnswer.columns("taken").row(0);
                    }
                    return sql.contains("AS holder")
                            ? PlantedAnswer.columns("holder").row(run)
                            : PlantedAnswer.NOTHING;
                });
                SqlServerSnapshots snapshots = new SqlServerSnapshots(server.settings(), "")) {
            assertThatThrownBy(() -> snapshots.create("s2", NOBODY))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("is in use")
                    .hasMessageContaining(run);

            assertThat(server.statements()).noneMatch(sql -> sql.contains("backupset") || sql.contains("RESTORE"));
        }
    }
}
