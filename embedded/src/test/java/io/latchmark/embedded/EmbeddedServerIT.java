package io.latchmark.embedded;

import static io.latchmark.embedded.ServerSql.connect;
import static io.latchmark.embedded.ServerSql.execute;
import static io.latchmark.embedded.ServerSql.show;
import static io.latchmark.embedded.ServerSql.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Polling;
import io.latchmark.schema.jdbc.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher with the real server; one folder for all tests, so that binaries are unpacked once. */
final class EmbeddedServerIT {
    /** Faster, and as durable as long as the machine itself does not fail. */
    static final Map<String, String> CARELESS = Map.of("fsync", "off", "debug_io_direct", "");

    private static final int PROCESS_LIMIT_SECONDS = 120;

    @TempDir
    private static Path temporary;

    private static Path folder = Path.of("unset");

    @BeforeAll
    static void aFolderThatOtherUsersMayEnter() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath().resolve("data");
    }

    @AfterAll
    static void noProcessIsLeft() {
        EmbeddedServer.stopDetached(folder, message -> {});
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    void aServerIsDurableAndPastThePageCacheAndItsNextStartKeepsTheData() throws SQLException {
        try (EmbeddedServer server = openDurable()) {
            assertThat(show(server, "fsync")).isEqualTo("on");
            assertThat(show(server, "synchronous_commit")).isEqualTo("on");
            assertThat(show(server, "full_page_writes")).isEqualTo("on");
            assertThat(show(server, "shared_buffers")).isEqualTo("32MB");
            assertThat(show(server, "listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(show(server, "unix_socket_directories")).isEmpty();
            assertThat(show(server, "debug_io_direct"))
                    .isEqualTo("possible".equals(server.facts().get("directIo")) ? "data,wal" : "");
            assertThat(server.facts())
                    .containsEntry("fsync", "on")
                    .containsEntry("dataDirectory", server.dataDirectory().toString())
                    .containsKeys("privileges", "directIoReason", "port", "server_version");
            assertThat(server.isAttached()).isFalse();
            execute(server, "DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS answer");
        }

        try (EmbeddedServer server = open()) {
            assertThat(text(server, "SELECT answer FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void aSecondOpenInTheSameProcessIsRefusedAndASecondCloseIsHarmless() throws SQLException {
        EmbeddedServer server = open();

        assertThatThrownBy(EmbeddedServerIT::open).hasMessageContaining("in use by this process");
        assertThat(text(server, "SELECT 1")).isEqualTo("1");
        server.close();
        server.close();

        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    void aFolderInUseByAnotherProcessIsRefusedAndThatProcessLeavesNoServerWhenItIsKilled() throws Exception {
        Process client = startClient();
        assertThatThrownBy(EmbeddedServerIT::open)
                .hasMessageContainingAll("in use by process " + client.pid(), "--data-dir");
        assertThat(client.isAlive()).isTrue();
        assertThat(EmbeddedServer.status(folder).running()).isTrue();

        client.destroyForcibly().waitFor(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS);

        assertThat(Polling.until(() -> serverProcesses().isEmpty(), Duration.ofSeconds(60), seconds -> {}))
                .isTrue();
        try (EmbeddedServer server = open()) {
            assertThat(text(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void anOpenRightAfterAKillTakesOverFromTheServerThatStillStops() throws Exception {
        Process client = startClient();
        client.destroyForcibly().waitFor(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS);

        try (EmbeddedServer server = open()) {
            assertThat(text(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void theEndOfAKilledServerIsToldAndItRecoversAtTheNextOpen() throws Exception {
        EmbeddedServer server = openDurable();
        execute(server, "DROP TABLE IF EXISTS committed; CREATE TABLE committed AS SELECT 7 AS answer");
        CompletableFuture<String> told = new CompletableFuture<>();
        server.whenEnded(told::complete);

        ProcessHandle.of(EmbeddedServer.status(folder).pid()).orElseThrow().destroyForcibly();

        assertThat(told.get(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS))
                .contains("has ended by itself, with exit code 137");
        server.close();
        try (EmbeddedServer next = openDurable()) {
            assertThat(text(next, "SELECT answer FROM committed")).isEqualTo("7");
        }
    }

    @Test
    void aKilledBackendDelaysTheStopAndLosesNothing() throws Exception {
        EmbeddedServer server = open();
        execute(server, "DROP TABLE IF EXISTS committed; CREATE TABLE committed AS SELECT 8 AS answer");
        try (Connection victim = connect(server)) {
            long pid = pid(victim);
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();
            awaitLog(0, "(PID " + pid + ") was terminated by signal 9");

            server.close();
        }

        assertThat(serverProcesses()).isEmpty();
        try (EmbeddedServer next = open()) {
            assertThat(text(next, "SELECT answer FROM committed")).isEqualTo("8");
        }
    }

    @Test
    void aServerWhoseCheckpointHangsIsLeftToEndByItselfAfterAnInterrupt() throws SQLException {
        List<String> messages = new ArrayList<>();
        EmbeddedServer server = EmbeddedServer.open(settings(folder, CARELESS), messages::add);
        execute(server, "DROP TABLE IF EXISTS committed; CREATE TABLE committed AS SELECT 10 AS answer");
        long checkpointer = process(EmbeddedServer.status(folder).pid(), "checkpointer")
                .orElseThrow()
                .pid();
        kill("STOP", checkpointer);

        Thread.currentThread().interrupt();
        server.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(messages).last().asString().contains("is still stopping");
        assertThat(serverProcesses()).isNotEmpty();
        kill("CONT", checkpointer);
        try (EmbeddedServer next = open()) {
            assertThat(text(next, "SELECT answer FROM committed")).isEqualTo("10");
        }
    }

    @Test
    void aServerThatDoesNotComeToTheEndOfItsRecoveryIsEndedAtOnceAndLosesNothing() throws Exception {
        List<String> messages = new ArrayList<>();
        EmbeddedServer server = EmbeddedServer.open(settings(folder, CARELESS), EmbeddedClient.LIMITS, messages::add);
        execute(server, "DROP TABLE IF EXISTS committed; CREATE TABLE committed AS SELECT 9 AS answer");
        long postmaster = EmbeddedServer.status(folder).pid();
        holdInRecovery(postmaster);

        CompletableFuture<Void> obeying = obeyingTheEndAtOnce(postmaster);
        server.close();
        obeying.get(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS);

        assertThat(messages).anyMatch(message -> message.contains("ending PostgreSQL at once; it recovers"));
        assertThat(serverProcesses()).isEmpty();
        try (EmbeddedServer next = open()) {
            assertThat(text(next, "SELECT answer FROM committed")).isEqualTo("9");
        }
    }

    @Test
    void aKilledClientLeavesNoServerAlsoWhileItRecovers() throws Exception {
        Process client = startClient();
        long postmaster = EmbeddedServer.status(folder).pid();
        holdInRecovery(postmaster);

        CompletableFuture<Void> obeying = obeyingTheEndAtOnce(postmaster);
        client.destroyForcibly().waitFor(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS);
        obeying.get(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS);

        assertThat(Polling.until(() -> serverProcesses().isEmpty(), Duration.ofSeconds(60), seconds -> {}))
                .isTrue();
        try (EmbeddedServer server = open()) {
            assertThat(text(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aDetachedServerIsAttachedToWithItsSettingsOnlyAndStoppedOnPurposeOnly() throws SQLException {
        EmbeddedStatus started = EmbeddedServer.startDetached(settings(folder, CARELESS), message -> {});
        EmbeddedSettings other = new EmbeddedSettings(folder, 0, 64 << 20, 20, CARELESS);

        assertThat(started.running()).isTrue();
        assertThat(started.detached()).isTrue();
        assertThatThrownBy(() -> EmbeddedServer.startDetached(settings(folder, CARELESS), message -> {}))
                .hasMessageContainingAll("is already running", Long.toString(started.pid()), started.url());
        assertThatThrownBy(() -> EmbeddedServer.open(other, message -> {}))
                .hasMessageContainingAll("shared_buffers is '32768kB', requested '65536kB'", "embedded stop");
        try (EmbeddedServer server = open()) {
            assertThat(server.isAttached()).isTrue();
            assertThat(text(server, "SELECT 1")).isEqualTo("1");
            assertThat(server.facts()).containsKeys("privileges", "fsync");
            assertThatThrownBy(() -> EmbeddedServer.stopDetached(folder, message -> {}))
                    .hasMessageContaining("in use by");
        }
        assertThat(EmbeddedServer.status(folder)).isEqualTo(started);
        assertThat(EmbeddedServer.stopDetached(folder, message -> {})).isTrue();
        assertThat(EmbeddedServer.status(folder).running()).isFalse();
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    void aStartThatIsKilledBeforeItsEndLeavesNoServer() throws Exception {
        Process client = startClient("detached");
        Postmaster postmaster = new Postmaster(DataFolder.at(folder));
        assertThat(Polling.until(postmaster::isReady, Duration.ofSeconds(60), seconds -> {}))
                .isTrue();

        client.destroyForcibly().waitFor(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS);

        assertThat(Polling.until(() -> serverProcesses().isEmpty(), Duration.ofSeconds(60), seconds -> {}))
                .isTrue();
        assertThat(EmbeddedServer.status(folder).running()).isFalse();
        try (EmbeddedServer server = open()) {
            assertThat(server.isAttached()).isFalse();
        }
    }

    @Test
    void aParameterThatTheServerRefusesIsReportedInItsOwnWords() {
        EmbeddedSettings wrong = new EmbeddedSettings(folder, 0, 32 << 20, 20, Map.of("work_mem", "much"));

        assertThatThrownBy(() -> EmbeddedServer.open(wrong, message -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContainingAll("ended while starting", "work_mem", "much");
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    void aConnectionWaitsForTheEndOfARecovery() throws Exception {
        try (EmbeddedServer server = open()) {
            long postmaster = EmbeddedServer.status(folder).pid();
            holdInRecovery(postmaster);
            int logLength = log().length();

            CompletableFuture<Database> connecting =
                    CompletableFuture.supplyAsync(() -> Database.connect(server.connection(), "test", 1));

            awaitLog(logLength, "FATAL:  the database system is");
            assertThat(connecting).isNotDone();
            long startup = process(postmaster, "startup").orElseThrow().pid();
            assertThat(kill("CONT", startup)).matches(Command::succeeded);
            connecting.get(PROCESS_LIMIT_SECONDS, TimeUnit.SECONDS).close();
        }
    }

    /**
     * Kills a process of the server, and stops the one that recovers, so that the recovery has no end. Where a recovery is over
     * before that one is found and stopped, there is another.
     */
    private static void holdInRecovery(long postmaster) {
        assertThat(Polling.until(() -> isHeldInRecovery(postmaster), Duration.ofSeconds(60), seconds -> {}))
                .isTrue();
    }

    private static boolean isHeldInRecovery(long postmaster) {
        if (!ServerLog.isRecovering(folder.resolve("server.log"))) {
            process(postmaster, "checkpointer").ifPresent(ProcessHandle::destroyForcibly);
        }
        // One that ends in that moment takes the signal, and does not stop.
        return process(postmaster, "startup")
                        .filter(found -> kill("STOP", found.pid()).succeeded())
                        .filter(EmbeddedServerIT::isStopped)
                        .isPresent()
                && ServerLog.isRecovering(folder.resolve("server.log"));
    }

    private static boolean isStopped(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 1).strip().startsWith("T");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Continues the process that was stopped as soon as the server has asked it to end. The server itself would kill it 5 s
     * later.
     */
    private static CompletableFuture<Void> obeyingTheEndAtOnce(long postmaster) {
        int logLength = log().length();
        return CompletableFuture.runAsync(() -> {
            awaitLog(logLength, "received immediate shutdown request");
            process(postmaster, "startup").ifPresent(found -> kill("CONT", found.pid()));
        });
    }

    /** A child of the server by its title. */
    private static Optional<ProcessHandle> process(long postmaster, String title) {
        return ProcessHandle.of(postmaster).stream()
                .flatMap(ProcessHandle::children)
                .filter(child -> title(child).contains(title))
                .findFirst();
    }

    private static String title(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException e) {
            return "";
        }
    }

    private static void awaitLog(int logLength, String text) {
        assertThat(Polling.until(
                        () -> log().substring(logLength).contains(text), Duration.ofSeconds(60), seconds -> {}))
                .isTrue();
    }

    private static String log() {
        try {
            return Files.readString(folder.resolve("server.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Command kill(String signal, long pid) {
        return Command.run(
                List.of("/bin/sh", "-c", "kill -" + signal + " " + pid), Path.of("/"), Duration.ofSeconds(60));
    }

    private static long pid(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT pg_backend_pid()")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    static EmbeddedSettings settings(Path folder) {
        return settings(folder, Map.of());
    }

    static EmbeddedSettings settings(Path folder, Map<String, String> extra) {
        return new EmbeddedSettings(folder, 0, 32 << 20, 20, extra);
    }

    private static EmbeddedServer open() {
        return EmbeddedServer.open(settings(folder, CARELESS), message -> {});
    }

    private static EmbeddedServer openDurable() {
        return EmbeddedServer.open(settings(folder), message -> {});
    }

    /** A client in a process of its own, with its server ready. */
    private static Process startClient(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EmbeddedClient.class.getName(),
                folder.toString()));
        words.addAll(List.of(arguments));
        Process client = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = client.inputReader(StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.startsWith("ready ")) {
                return client;
            }
        }
        throw new AssertionError("the client ended: " + lines);
    }

    private static List<Long> serverProcesses() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .map(program -> program.startsWith(folder.toString()))
                        .orElse(false))
                .map(ProcessHandle::pid)
                .toList();
    }
}
