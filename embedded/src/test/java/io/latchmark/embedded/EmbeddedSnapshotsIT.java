package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.postgresql.Placement;
import io.latchmark.schema.postgresql.SmallContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of an embedded server whose log, tables and indexes lie in other folders than its data directory. */
final class EmbeddedSnapshotsIT {
    @TempDir
    private static Path temporary;

    private static Path root = Path.of("unset");
    private static EmbeddedSettings settings;
    private static EmbeddedSnapshots snapshots;

    @BeforeAll
    static void load() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        root = temporary.toRealPath();
        settings = new EmbeddedSettings(
                root.resolve("data"),
                0,
                32L << 20,
                20,
                EmbeddedServerIT.CARELESS,
                Optional.of(Files.createDirectory(root.resolve("log"))));
        snapshots = new EmbeddedSnapshots(settings);
        try (EmbeddedServer server = open()) {
            Placement placement = new Placement(
                    server.tablespace("data", root.resolve("tables")),
                    server.tablespace("indexes", root.resolve("indexes")));
            new SmallContent(server.connection()).load(placement);
        }
    }

    @AfterAll
    static void stop() {
        EmbeddedServer.stopDetached(settings.folder(), message -> {});
    }

    @AfterEach
    void dropSnapshots() {
        snapshots.list().forEach(snapshot -> snapshots.drop(snapshot.name()));
    }

    private static EmbeddedServer open() {
        return EmbeddedServer.open(settings, message -> {});
    }

    private static String execute(String statementName) {
        try (EmbeddedServer server = open()) {
            return new SmallContent(server.connection()).execute(statementName);
        }
    }

    private static void change() {
        change(settings);
    }

    @Test
    void logTablesAndIndexesLieWhereTheyWerePut() {
        assertThat(settings.folder().resolve("data/pg_wal")).isSymbolicLink();
        assertThat(root.resolve("log/latchmark-wal/content")).isDirectoryContaining("glob:**/0000*");
        assertThat(execute("tablespaces")).isEqualTo("latchmark_data");
        assertThat(execute("index tablespaces")).isEqualTo("latchmark_indexes");
    }

    @Test
    void anotherPlaceForWhatIsThereIsRefused() {
        EmbeddedSettings elsewhere = new EmbeddedSettings(
                settings.folder(), 0, 32L << 20, 20, Map.of(), Optional.of(root.resolve("tables")));

        assertThatThrownBy(() -> EmbeddedServer.open(elsewhere, message -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContainingAll("the log (WAL) of the embedded server is in", "--wal-dir");
        try (EmbeddedServer server = open()) {
            assertThatThrownBy(() -> server.tablespace("data", root.resolve("indexes")))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContainingAll("latchmark_data is in", "and in use");
        }
    }

    /** The server is stopped for each, and what a killed copy has left is cleared away. */
    @Test
    void aResetBringsTheContentBackAndAServerThatWasKeptUpIsUpAgainAsItWas() throws IOException {
        Path half = Files.createDirectories(settings.folder().resolve("snapshots/half.unfinished/data"));
        // Whatever this is.
        Files.createDirectories(settings.folder().resolve("snapshots/strange"));
        assertThat(snapshots.list()).isEmpty();
        EmbeddedServer.startDetached(settings, message -> {});
        String url = EmbeddedServer.status(settings.folder()).url();
        String before = execute("next order");

        Snapshot made = snapshots.create("fresh", SmallContent.SILENT);
        assertThat(EmbeddedServer.status(settings.folder()).url()).isEqualTo(url);
        assertThat(half.getParent()).doesNotExist();
        change();
        assertThat(execute("next order")).isNotEqualTo(before);

        snapshots.reset("fresh", SmallContent.SILENT);

        assertThat(EmbeddedServer.status(settings.folder()).url()).isEqualTo(url);
        assertThat(execute("next order")).isEqualTo(before);
        assertThat(snapshots.list()).containsExactly(made);
        assertThat(made.content().ordersSinceLoad()).isNotNegative();
        assertThat(EmbeddedServer.stopDetached(settings.folder(), message -> {}))
                .isTrue();
    }

    /** The snapshot has them elsewhere. */
    @Test
    void aResetMovesLogTablesAndIndexesAndTheNextOneLeavesThemThere() throws IOException {
        String before = execute("next order");
        snapshots.create("fresh", SmallContent.SILENT);
        Places other = new Places(
                Optional.of(root.resolve("tables-b").toString()),
                Optional.of(root.resolve("indexes-b").toString()),
                Optional.of(root.resolve("log-b").toString()));
        EmbeddedSettings anywhere =
                new EmbeddedSettings(settings.folder(), 0, 32L << 20, 20, EmbeddedServerIT.CARELESS, Optional.empty());
        try {
            snapshots.reset("fresh", other, SmallContent.SILENT);
            change(anywhere);
            snapshots.reset("fresh", SmallContent.SILENT);

            try (EmbeddedServer server = EmbeddedServer.open(anywhere, message -> {})) {
                assertThat(new SmallContent(server.connection()).execute("next order"))
                        .isEqualTo(before);
                assertThat(new SmallContent(server.connection()).execute("tablespaces"))
                        .isEqualTo("latchmark_data");
            }
            assertThat(root.resolve("log-b/latchmark-wal/content")).isDirectoryContaining("glob:**/0000*");
            assertThat(root.resolve("tables-b/latchmark-tablespace-data/content"))
                    .isNotEmptyDirectory();
            assertThat(root.resolve("indexes-b/latchmark-tablespace-indexes/content"))
                    .isNotEmptyDirectory();
            assertThat(root.resolve("log/latchmark-wal/content")).isEmptyDirectory();
            assertThat(root.resolve("tables/latchmark-tablespace-data/content")).isEmptyDirectory();
        } finally {
            snapshots.reset(
                    "fresh",
                    new Places(
                            Optional.of(root.resolve("tables").toString()),
                            Optional.of(root.resolve("indexes").toString()),
                            Optional.of(root.resolve("log").toString())),
                    SmallContent.SILENT);
        }
        assertThat(execute("next order")).isEqualTo(before);
    }

    private static void change(EmbeddedSettings of) {
        try (EmbeddedServer server = EmbeddedServer.open(of, message -> {})) {
            new SmallContent(server.connection()).change();
        }
    }

    @Test
    void aCopyThatIsBrokenOffLeavesNothing() {
        assertThatThrownBy(() -> snapshots.create("half", breaking()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken off");

        assertThat(snapshots.list()).isEmpty();
        assertThat(settings.folder().resolve("snapshots")).isEmptyDirectory();
    }

    @Test
    void aResetThatIsBrokenOffIsToldToEverybodyAndCanBeDoneAgain() {
        String before = execute("next order");
        snapshots.create("fresh", SmallContent.SILENT);
        change();

        assertThatThrownBy(() -> snapshots.reset("fresh", breaking())).hasMessage("broken off");

        assertThatThrownBy(EmbeddedSnapshotsIT::open)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContainingAll("'fresh' was interrupted", "latchmark reset fresh");
        assertThat(EmbeddedServer.hasData(settings.folder())).isTrue();
        assertThat(EmbeddedServer.interruptedReset(settings.folder())).hasValue("fresh");
        snapshots.reset("fresh", SmallContent.SILENT);
        assertThat(EmbeddedServer.interruptedReset(settings.folder())).isEmpty();
        assertThat(execute("next order")).isEqualTo(before);
    }

    /** Fails when all is copied, before the copy has its name. */
    private static CopyListener breaking() {
        return new CopyListener() {
            @Override
            public void began(String what) {
                if (what.equals("writing to the device")) {
                    throw new IllegalStateException("broken off");
                }
            }

            @Override
            public void copied(long doneBytes, long totalBytes) {}
        };
    }

    @Test
    void aPlaceThatCannotBeUsedIsFoundBeforeTheContentIsDiscarded() throws IOException {
        Files.createDirectories(root.resolve("foreign/latchmark-wal/content"));
        snapshots.create("fresh", SmallContent.SILENT);
        change();
        String changed = execute("next order");

        for (String place : List.of(
                "/proc/latchmark", "/etc/passwd", "/dev/null", "data/data", "data/snapshots/fresh", "foreign")) {
            Places other = new Places(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(root.resolve(place).toString()));

            assertThatThrownBy(() -> snapshots.reset("fresh", other, SmallContent.SILENT))
                    .as(place)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("latchmark-wal")
                    .hasMessageNotContaining("not whole");

            assertThat(EmbeddedServer.interruptedReset(settings.folder()))
                    .as(place)
                    .isEmpty();
        }
        assertThat(execute("next order")).isEqualTo(changed);
    }
}
