package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commits that a second server confirms, which applies each a known time after it was made: {@code recovery_min_apply_delay}
 * with {@code synchronous_commit=remote_apply} (PostgreSQL documentation: Replication, Standby Servers).
 */
@Tag("nightly")
final class RemoteCommitIT {
    private static final long DELAY_MILLIS = 40;
    /** Of New-Order, Payment and Delivery, the types that change rows, in the usual mix. */
    private static final double COMMITS_PER_TRANSACTION = 0.92;

    private static final int CONNECTIONS = 40;
    private static final long BUFFERS_BYTES = 64L << 20;
    private static final String REPLICA = "replica";

    @TempDir
    private static Path temporary;

    private static LoadedServer server;

    @BeforeAll
    static void loadAndCopy() throws Exception {
        server = LoadedServer.start(temporary);
        server.stop();
        Process copy = new ProcessBuilder(
                        "cp",
                        "-a",
                        server.folder().resolve("server").toString(),
                        replica().toString())
                .inheritIO()
                .start();
        assertThat(copy.waitFor()).isZero();
        Path data = replica().resolve("data");
        // What is in the file doesn't matter; that the server may delete it does.
        Files.copy(data.resolve("PG_VERSION"), data.resolve("standby.signal"), StandardCopyOption.COPY_ATTRIBUTES);
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    private static Path replica() {
        return server.folder().resolve(REPLICA);
    }

    private static EmbeddedServer open(Path folder, int port, Map<String, String> parameters) {
        return EmbeddedServer.open(
                new EmbeddedSettings(folder, port, BUFFERS_BYTES, CONNECTIONS, parameters), line -> {});
    }

    private static EmbeddedServer openPrimary(int port) {
        return open(
                server.folder().resolve("server"),
                port,
                Map.of("synchronous_standby_names", REPLICA, "synchronous_commit", "remote_apply"));
    }

    private static EmbeddedServer openReplica(ConnectionSettings primary, int port) {
        String address = "host=127.0.0.1 port=" + port + " user=" + primary.user() + " password=" + primary.password()
                + " application_name=" + REPLICA;
        return open(
                replica(),
                0,
                Map.of("primary_conninfo", address, "recovery_min_apply_delay", Long.toString(DELAY_MILLIS)));
    }

    @Test
    void theTimeOfAReplicaIsItsOwnAndNotTheLogDisks() throws IOException {
        ConnectionSettings connection = server.connection();
        int port = URI.create(connection.jdbcUrl().substring("jdbc:".length())).getPort();
        Path runs = server.folder().resolve("runs");
        Captured run;
        try (EmbeddedServer primary = openPrimary(port);
                EmbeddedServer replica = openReplica(connection, port)) {
            assertThat(replica.isAttached()).isEqualTo(primary.isAttached()).isFalse();
            run = Captured.of(server.byAddress(
                    "run", "--users", "4", "--warm-up", "1s", "--duration", "6s", "--out", runs.toString()));
        }

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE.code());
        Captured report = Captured.of(
                "report", "--format", "json", LoadedServer.onlyRun(runs).toString());
        assertThat(report.exitCode()).as(report.output()).isEqualTo(ExitCode.DONE.code());
        String text = report.output();
        // The standby counts from the commit's own time, a little before the wait begins.
        assertThat(millis(text, "remote commit"))
                .isGreaterThan(0.8 * COMMITS_PER_TRANSACTION * DELAY_MILLIS)
                .isGreaterThan(millis(text, "log flush"));
    }

    /** Milliseconds of a part of a transaction's time. */
    private static double millis(String json, String part) {
        Matcher found = Pattern.compile("\"name\" : \"" + part + "\",\\s+\"millis\" : ([0-9.]+)")
                .matcher(json);
        assertThat(found.find()).as("%s in %s", part, json).isTrue();
        return Double.parseDouble(found.group(1));
    }
}
