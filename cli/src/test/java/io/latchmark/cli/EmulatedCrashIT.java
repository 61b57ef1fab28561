package io.latchmark.cli;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.emulation.command.MountOperation;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is left when an emulator is killed, which stands for a failure of power: once each, or as often as {@code
 * scripts/emulated-crashes.sh} says. Skipped, with the reason, where nothing can be mounted.
 */
final class EmulatedCrashIT {
    private static final int CRASHES = Integer.getInteger("latchmark.crashes", 1);
    /** Databases that crash at the same time: a crash is mostly waiting. */
    private static final int DATABASES = Math.min(4, CRASHES);

    private static final Path REPORT = Path.of("target", "emulated-crashes.txt");
    private static final String PROFILE = "sata7200-raid5";
    private static final String WRITE_BACK = "read=0,write=256MiB";
    private static final String WITHOUT_BATTERY = WRITE_BACK + ",battery=ignored";

    private static final int PAGE_BYTES = 8192;
    private static final int PAGES = 3000;
    private static final int FILE_PAGES = 1 << 19;

    @TempDir
    private Path temporary = Path.of("");

    private Path folder = Path.of("");

    @BeforeEach
    void aFolder() throws IOException {
        folder = EmulatorChild.folder(temporary);
    }

    @AfterEach
    void nothingIsLeftMounted() throws IOException {
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(folder.toString());
    }

    private static synchronized void report(String line) {
        try {
            Files.writeString(REPORT, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Tag("nightly")
    void withBatteryADatabaseLosesNoCommittedTransaction() {
        List<CompletableFuture<Void>> databases = IntStream.range(0, DATABASES)
                .mapToObj(number -> CompletableFuture.runAsync(() -> crashAgainAndAgain(number)))
                .toList();

        databases.forEach(CompletableFuture::join);
    }

    private void crashAgainAndAgain(int number) {
        int crashes = (CRASHES + number) / DATABASES;
        Path own = folder.resolve("database-" + number);
        RandomStream random = RandomStream.of(CRASHES, "crashes", number);
        EmbeddedSettings settings =
                new EmbeddedSettings(own.resolve("mounted/server"), FreePort.choose(), 16L << 20, 10, Map.of());
        AtomicInteger committed = new AtomicInteger();
        try {
            Files.createDirectories(own.resolve("mounted"));
            for (int crash = 0; crash < crashes; crash++) {
                crash(own, settings, committed, random.uniform(50, 550));
                report("database " + number + ", crash " + (crash + 1) + ": " + committed.get() + " committed");
            }
            try (Child child = EmulatorChild.mount(own, PROFILE, WRITE_BACK)) {
                assertThat(child.output()).contains(wording("which-a-killed-emulator-had-left"));
                requireAll(start(settings), committed.get());
                EmbeddedServer.stopDetached(settings.folder(), line -> {});
                EmulatorChild.unmount(own, child);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void crash(Path own, EmbeddedSettings settings, AtomicInteger committed, long transactions)
            throws SQLException {
        try (Child child = EmulatorChild.mount(own, PROFILE, WRITE_BACK)) {
            ConnectionSettings connection = start(settings);
            execute(connection, "CREATE TABLE IF NOT EXISTS kept (n int PRIMARY KEY)");
            committed.set(requireAll(connection, committed.get()));
            long enough = committed.get() + transactions;
            CompletableFuture<Void> load = CompletableFuture.runAsync(() -> insert(connection, committed));
            child.await("transactions", () -> committed.get() >= enough);
            child.signal("KILL");
            child.awaitEnd();
            load.join();
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

    /**
     * Pages that were acknowledged are missing exactly if the model had them in its cache. It continues to write them out, so that the
     * model's count is taken before and after the emulator is stopped to count what is missing.
     */
    @Test
    @Tag("nightly")
    void withoutBatteryWhatTheCacheHeldIsLostAndNothingElse() throws IOException {
        Path mounted = Files.createDirectory(folder.resolve("mounted"));
        for (int crash = 0; crash < CRASHES; crash++) {
            String name = "file-" + crash;
            Path kept = folder.resolve("backing/files").resolve(name);
            Set<Integer> pages = pages(RandomStream.of(crash, "power", 0));
            int lost;
            try (Child child = EmulatorChild.mount(folder, PROFILE, WITHOUT_BATTERY)) {
                write(mounted.resolve(name), pages);
                long dirtyBefore = dirtyPages(mounted);
                stop(child);
                int missing = missing(kept, pages);
                child.signal("CONT");
                long dirtyAfter = dirtyPages(mounted);
                stop(child);
                lost = missing(kept, pages);
                child.signal("KILL");
                child.awaitEnd();

                report("without battery, crash " + (crash + 1) + ": of " + PAGES + " pages the cache held "
                        + dirtyBefore + ", missing " + missing + ", the cache held " + dirtyAfter + ", missing "
                        + lost);
                assertThat(dirtyBefore).isGreaterThanOrEqualTo(missing);
                assertThat((long) missing).isGreaterThanOrEqualTo(dirtyAfter);
                assertThat(dirtyAfter).isGreaterThanOrEqualTo(lost);
            }
            try (Child child = EmulatorChild.mount(folder, PROFILE, WITHOUT_BATTERY)) {
                assertThat(child.output()).contains(wording("is-lost-its-emulator-was-killed"));
                assertThat(missing(mounted.resolve(name), pages))
                        .isEqualTo(lost)
                        .isPositive();
                Files.delete(mounted.resolve(name));
                EmulatorChild.unmount(folder, child);
            }
        }
    }

    private static Set<Integer> pages(RandomStream random) {
        Set<Integer> pages = new TreeSet<>();
        while (pages.size() < PAGES) {
            pages.add(random.uniform(0, FILE_PAGES - 1));
        }
        return pages;
    }

    private static void write(Path file, Set<Integer> pages) throws IOException {
        byte[] page = new byte[PAGE_BYTES];
        Arrays.fill(page, (byte) 1);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int number : pages) {
                channel.write(ByteBuffer.wrap(page), (long) number * PAGE_BYTES);
            }
            channel.force(true);
        }
    }

    /** How many of the pages are not as they were written, in whole or in part. */
    private static int missing(Path file, Set<Integer> pages) throws IOException {
        ByteBuffer page = ByteBuffer.allocate(PAGE_BYTES);
        int missing = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int number : pages) {
                channel.read(page.clear(), (long) number * PAGE_BYTES);
                boolean isWritten = page.position() == PAGE_BYTES;
                for (int i = 0; i < page.position(); i++) {
                    isWritten &= page.get(i) == 1;
                }
                missing += isWritten ? 0 : 1;
            }
        }
        return missing;
    }

    private static long dirtyPages(Path mounted) {
        String counter = "inner device dirty_bytes B ";
        return MountOperation.ask(mounted, "status").stream()
                .filter(line -> line.startsWith(counter))
                .mapToLong(line -> Long.parseLong(line.substring(counter.length())) / PAGE_BYTES)
                .findFirst()
                .orElseThrow();
    }

    /** Stops all threads of a process; they stop one after the other. */
    private static void stop(Child child) {
        child.signal("STOP");
        Path threads = Path.of("/proc/" + child.pid() + "/task");
        child.await("stopped threads", () -> {
            try (Stream<Path> all = Files.list(threads)) {
                return all.allMatch(EmulatedCrashIT::isStopped);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static boolean isStopped(Path thread) {
        try {
            return Files.readString(thread.resolve("stat")).contains(") T ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
