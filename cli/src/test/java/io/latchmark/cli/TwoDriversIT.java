package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two users on one database, which both reach by its address. */
final class TwoDriversIT {
    @TempDir
    private static Path temporary;

    private static Path folder = Path.of("unset");
    private static EmbeddedSettings settings = settings(0);
    private static String url = "";

    @BeforeAll
    static void load() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
        try (ServerSocket free = new ServerSocket(0)) {
            settings = settings(free.getLocalPort());
        }
        EmbeddedServer.startDetached(settings, line -> {});
        try (EmbeddedServer server = EmbeddedServer.open(settings, line -> {})) {
            url = server.connection().jdbcUrl();
            Files.writeString(folder.resolve("password"), server.connection().password());
        }
        Captured loaded = Captured.of(words("load", "--warehouses", "1"));
        assertThat(loaded.exitCode()).as(loaded.err()).isEqualTo(Main.DONE);
    }

    @AfterAll
    static void stop() {
        EmbeddedServer.stopDetached(settings.folder(), line -> {});
    }

    private static EmbeddedSettings settings(int port) {
        return new EmbeddedSettings(folder.resolve("server"), port, 64L << 20, 40, Map.of());
    }

    @Test
    void whileARunGoesOnNobodyElseWorksOnItsDatabase() throws IOException {
        try (Child run = Child.start(folder, words("run", "--users", "2", "--warm-up", "0s", "--duration", "300s"))) {
            run.awaitOutput("measuring");

            for (List<String> other : List.of(
                    List.of("run", "--users", "2", "--warm-up", "0s", "--duration", "1s", "--procedures", "classic"),
                    List.of("load", "--warehouses", "2"),
                    List.of("check"),
                    List.of("snapshot", "create", "one"),
                    List.of("schema", "drop", "--yes"))) {
                Child.Ended refused = latchmark(other.toArray(String[]::new));

                assertThat(refused.exitCode())
                        .as("%s: %s", other, refused.output())
                        .isEqualTo(Main.ENVIRONMENT);
                assertThat(refused.lastLine()).containsPattern("latchmark run [0-9a-f]{8} [0-9]+@");
            }
            Child.Ended byFolder = Child.run(
                    folder,
                    "snapshot",
                    "create",
                    "one",
                    "--data-dir",
                    settings.folder().toString());
            assertThat(byFolder.exitCode()).as(byFolder.output()).isEqualTo(Main.ENVIRONMENT);
            assertThat(byFolder.lastLine()).contains("latchmark run");
            run.signal("TERM");
            run.awaitEnd();
        }

        RunRecord record = onlyRun();
        RunConclusion conclusion = record.conclusion();
        OutcomeCounts total = conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        assertThat(total.failedTotal()).isZero();
        assertThat(conclusion.gates())
                .filteredOn(gate -> gate.name().equals("no other command worked on the database"))
                .singleElement()
                .matches(gate -> gate.passed());
        assertThat(fact(record, "session", "token")).matches("[0-9a-f]{8}");
        assertThat(fact(record, "procedures", "payment")).matches("latchmark_payment_optimised_[0-9a-f]{8}");
        assertThat(fact(record, "server_host", "same_as_driver")).isEqualTo("proven");
        Child.Ended checked = latchmark("check");
        assertThat(checked.exitCode()).as(checked.output()).isEqualTo(Main.DONE);
    }

    private static String fact(RunRecord record, String group, String name) {
        return record.environment().before().getOrDefault(group, Map.of()).getOrDefault(name, "");
    }

    private static RunRecord onlyRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return RunReader.open(runs.findFirst().orElseThrow()).record();
        }
    }

    private static Child.Ended latchmark(String... arguments) {
        return Child.run(folder, words(arguments));
    }

    private static String[] words(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        String password = folder.resolve("password").toString();
        words.addAll(List.of("--url", url, "--user", "latchmark", "--password-file", password));
        return words.toArray(String[]::new);
    }
}
