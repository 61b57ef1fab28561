package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.random.RandomStream;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.operation.emulation.MountOperation;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mounted emulator in a process of its own. Skipped, with the reason, where nothing can be mounted. */
final class EmulatedMountIT {
    private static final String MOUNTED = "Mounted on ";
    private static final String PROFILE = "sata7200-raid5";
    private static final String WRITE_BACK = "read=0,write=256MiB";

    @TempDir
    private Path temporary = Path.of("");

    private Path folder = Path.of("");
    private Path mounted = Path.of("");

    @BeforeEach
    void aDirectoryToMountOn() throws IOException {
        Path device = Path.of("/dev/fuse");
        assumeThat(Files.isWritable(device))
                .as("%s is not there, or not permitted: this test mounts a file system", device)
                .isTrue();
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
        mounted = Files.createDirectory(folder.resolve("mounted"));
    }

    @AfterEach
    void nothingIsLeftMounted() throws IOException {
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(mounted.toString());
    }

    /** Skips the test if this user or this container may not mount. */
    private Child mount(String profile, String cache) {
        Child child = Child.start(
                folder, "emulate", "mount", "mounted", "--profile", profile, "--cache", cache, "--data", "backing");
        child.await(
                "mount",
                () -> child.output().contains(MOUNTED) || child.output().contains("cannot mount"));
        if (!child.output().contains(MOUNTED)) {
            child.close();
        }
        assumeThat(child.output()).as(child.output()).contains(MOUNTED);
        return child;
    }

    private void unmount(Child child) {
        Captured unmounted = Captured.of("emulate", "unmount", mounted.toString());
        assertThat(unmounted.exitCode()).as(unmounted.err()).isEqualTo(ExitCode.DONE.code());
        assertThat(child.awaitEnd().exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void filesBehaveAsOnAnyFileSystem() throws IOException {
        try (Child child = mount("none", "read=0,write=0")) {
            Path file = mounted.resolve("a file");
            Files.writeString(file, "content");
            Files.createDirectories(mounted.resolve("b/c"));
            Files.move(file, mounted.resolve("b/c/moved"));
            Files.createLink(file, mounted.resolve("b/c/moved"));
            Files.createSymbolicLink(mounted.resolve("link"), Path.of("b/c/moved"));
            Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000_000_000)));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

            assertThat(mounted.resolve("link")).hasContent("content");
            assertThat(Files.readSymbolicLink(mounted.resolve("link"))).isEqualTo(Path.of("b/c/moved"));
            assertThat(Files.getLastModifiedTime(mounted.resolve("b/c/moved")).toInstant())
                    .isEqualTo(Instant.ofEpochSecond(1_000_000_000));
            assertThat(Files.getPosixFilePermissions(mounted.resolve("b/c/moved")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
            assertThat((Integer) Files.getAttribute(file, "unix:nlink")).isEqualTo(2);
            assertThat(folder.resolve("backing/files/a file")).hasContent("content");
            openFilesSurviveTheirNames(file);
            manyNamesAreListed(Files.createDirectory(mounted.resolve("many")));
            // This process has a part of a file in its memory until its garbage is collected.
            child.signal("TERM");
            assertThat(child.awaitEnd().lastLine()).isEqualTo("Unmounted.");
        }
    }

    private void openFilesSurviveTheirNames(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            Files.writeString(mounted.resolve("other"), "other");
            Files.move(mounted.resolve("other"), file, StandardCopyOption.REPLACE_EXISTING);
            channel.truncate(3);
            assertThat(channel.write(ByteBuffer.wrap(new byte[] {1}), 1 << 20)).isEqualTo(1);
            channel.force(true);
            assertThat(channel.size()).isEqualTo((1 << 20) + 1);
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, 0, 3);
            assertThat(List.of(map.get(0), map.get(1), map.get(2))).containsExactly((byte) 'c', (byte) 'o', (byte) 'n');
        }
        assertThat(file).hasContent("other");
        Files.delete(file);
        assertThatThrownBy(() -> Files.size(file)).isInstanceOf(NoSuchFileException.class);
    }

    private static void manyNamesAreListed(Path directory) throws IOException {
        for (int i = 0; i < 1000; i++) {
            Files.createFile(directory.resolve("a name of a file that is not short " + i));
        }
        try (Stream<Path> names = Files.list(directory)) {
            assertThat(names).hasSize(1000).doesNotHaveDuplicates();
        }
    }

    @Test
    void theCacheIsTurnedWhileFilesAreUsed() throws IOException {
        try (Child child = mount("sas10k-72-p400", "read=0,write=512MiB")) {
            Path file = mounted.resolve("file");
            Files.write(file, new byte[100 << 10]);
            String through = "inner device writes_through 1 ";
            assertThat(status()).contains("cache read=0,write=512MiB").contains(through + "0\n");

            Captured changed = Captured.of("emulate", "set", mounted.toString(), "--cache", "read=512MiB,write=0");
            Files.write(file, new byte[8192]);

            assertThat(changed.exitCode()).as(changed.err()).isEqualTo(ExitCode.DONE.code());
            assertThat(status())
                    .contains("cache read=512MiB,write=0")
                    .doesNotContain(through + "0\n")
                    .contains("counter emulated0 write_bytes B " + ((100 << 10) + 8192));
            Captured refused = Captured.of("emulate", "set", mounted.toString(), "--cache", "read=0,write=1GiB");
            assertThat(refused.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(refused.err()).contains("must be at most the controller's 512 MiB");
            unmount(child);
        }
    }

    /** PostgreSQL reads small files so for each session, which no disk notices; its own data files it opens to write too. */
    @Test
    void aSmallFileThatIsOnlyReadIsReadFromTheDeviceOnce() throws IOException {
        try (Child child = mount("sas10k-72-p400", "read=0,write=512MiB")) {
            Path file = mounted.resolve("file");
            Files.write(file, new byte[100 << 10]);

            readInPieces(file, StandardOpenOption.READ);
            readInPieces(file, StandardOpenOption.READ);
            String once = status();
            readInPieces(file, StandardOpenOption.READ, StandardOpenOption.WRITE);

            assertThat(once).contains("counter emulated0 reads 1 1\n");
            assertThat(status()).contains("counter emulated0 reads 1 26\n").contains("inner device reads 1 26\n");
            unmount(child);
        }
    }

    /** In pieces of 4 KiB, to the end of the file. */
    private static void readInPieces(Path file, OpenOption... how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how)) {
            ByteBuffer piece = ByteBuffer.allocateDirect(4096);
            while (channel.read(piece) >= 0) {
                piece.clear();
            }
        }
    }

    private String status() {
        return String.join("\n", MountOperation.ask(mounted, "status")) + "\n";
    }

    /** Once, or as often as the system property says: scripts/emulated-crashes.sh. */
    @Test
    void aDatabaseLosesNoCommittedTransactionWhenTheEmulatorIsKilled() throws SQLException {
        int crashes = Integer.getInteger("latchmark.crashes", 1);
        RandomStream random = RandomStream.of(crashes, "crashes", 0);
        EmbeddedSettings settings =
                new EmbeddedSettings(mounted.resolve("server"), FreePort.choose(), 16L << 20, 10, Map.of());
        AtomicInteger committed = new AtomicInteger();
        for (int crash = 0; crash < crashes; crash++) {
            try (Child child = mount(PROFILE, WRITE_BACK)) {
                ConnectionSettings connection = start(settings);
                execute(connection, "CREATE TABLE IF NOT EXISTS kept (n int PRIMARY KEY)");
                committed.set(requireAll(connection, committed.get()));
                int enough = committed.get() + random.uniform(50, 550);
                CompletableFuture<Void> load = CompletableFuture.runAsync(() -> insert(connection, committed));
                child.await("transactions", () -> committed.get() >= enough);
                child.signal("KILL");
                child.awaitEnd();
                load.join();
            }
        }

        try (Child child = mount(PROFILE, WRITE_BACK)) {
            assertThat(child.output()).contains("which a killed emulator had left mounted");
            requireAll(start(settings), committed.get());
            EmbeddedServer.stopDetached(settings.folder(), line -> {});
            unmount(child);
        }
    }

    /** The number of rows; the last one may have been committed without an answer. */
    private static int requireAll(ConnectionSettings settings, int committed) throws SQLException {
        try (Connection opened = open(settings);
                Statement statement = opened.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*), coalesce(max(n), 0) FROM kept")) {
            rows.next();
            assertThat(rows.getInt(1)).isBetween(committed, committed + 1).isEqualTo(rows.getInt(2));
            return rows.getInt(1);
        }
    }

    private static ConnectionSettings start(EmbeddedSettings settings) {
        EmbeddedServer.startDetached(settings, line -> {});
        try (EmbeddedServer server = EmbeddedServer.open(settings, line -> {})) {
            return server.connection();
        }
    }

    private static Connection open(ConnectionSettings settings) throws SQLException {
        return DriverManager.getConnection(settings.jdbcUrl(), settings.user(), settings.password());
    }

    private static void execute(ConnectionSettings settings, String sql) throws SQLException {
        try (Connection connection = open(settings);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** One row after the other, each committed, until the server fails. */
    private static void insert(ConnectionSettings settings, AtomicInteger committed) {
        try (Connection connection = open(settings);
                Statement statement = connection.createStatement()) {
            while (true) {
                statement.executeUpdate("INSERT INTO kept VALUES (" + (committed.get() + 1) + ")");
                committed.incrementAndGet();
            }
        } catch (SQLException e) {
            assertThat(committed).hasPositiveValue();
        }
    }
}
