package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.consistency.Contradictions;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.PrintedNumbers;
import io.latchmark.results.Json;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A short run of each kind: the program's own validator passes it, and every output has only numbers that can be. */
final class RunKindsIT {
    @TempDir
    private static Path temporary;

    private static Path folder;

    @BeforeAll
    static void startServer() throws IOException {
        // The server may run as another user.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
        PreparedData.copyTo(folder.resolve("data"));
        Captured started = command("embedded", "start", "--data-dir", "data");
        assertThat(started.exitCode()).as(started.output()).isEqualTo(ExitCode.DONE.code());
    }

    @AfterAll
    static void stopServer() {
        Captured unused = command("embedded", "stop", "--data-dir", "data");
    }

    private static Captured command(String... words) {
        return Captured.in(folder, words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--users 60 --pacing tpcc --warm-up 1s --duration 3s",
                "--rate 3000/s --warm-up 1s --duration 2s",
                "--users 1,4:read-only --warm-up 0s --duration 2s --sampling-period 100ms",
                "--users 1 --warm-up 0s --duration 1s --checkpoint-at 500ms",
            })
    void theValidatorPassesARun(String options) throws IOException {
        assertIsPassed(options);
    }

    @ParameterizedTest
    @Tag("nightly")
    @ValueSource(
            strings = {
                "--users 2000 --connections 2 --pacing tpcc --warm-up 0s --duration 3s",
                "--users 30,200 --pacing tpcc --warm-up 0s --settle 1s --duration 2s",
                "--rate 3000/s --arrival uniform --warm-up 0s --duration 4s",
                "--rate 50/s --warm-up 1s --duration 4s",
                "--rate 50/s --arrival uniform --warm-up 1s --duration 4s",
                "--rate 20/s,100/s,4000/s --warm-up 0s --duration 2s",
                "--rate 20/s --users 1 --warm-up 0s --duration 1s",
                "--users 1 --warm-up 1s --duration 3s",
                "--users 64 --warm-up 1s --duration 3s",
                "--users 4 --mix read-only --warm-up 1s --duration 3s",
                "--users 4 --mix 0/100/0/0/0 --warm-up 1s --duration 2s",
                "--users 1,2,8 --warm-up 0s --duration 2s",
                "--users 2,4:40/40/10/5/5 --warm-up 0s --duration 2s",
                "--users 4 --connections 2 --warm-up 0s --duration 2s",
                "--users 4 --warm-up 1s --duration 4s --checkpoint-at 1s,2s --sampling-period 100ms",
                "--users 4 --warm-up 0s --duration 1s",
                "--limit new-order:p95:200ms --rate 400/s --warm-up 1s --settle 1s --duration 5s --hold 5s",
            })
    void theValidatorPassesEachKindOfRun(String options) throws IOException {
        assertIsPassed(options);
    }

    /** Without a device below its files. */
    @Test
    @Tag("nightly")
    @EnabledOnOs(OS.LINUX)
    void theValidatorPassesARunInMemory() throws IOException {
        Path memory = Files.createTempDirectory(Path.of("/dev/shm"), "latchmark");
        try {
            Files.setPosixFilePermissions(memory, PosixFilePermissions.fromString("rwxr-xr-x"));
            PreparedData.copyTo(memory.resolve("data"));
            assertIsPassed("--users 4 --warm-up 1s --duration 3s", memory.resolve("data"));
        } finally {
            try (Stream<Path> all = Files.walk(memory)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static void assertIsPassed(String options) throws IOException {
        assertIsPassed(options, Path.of("data"));
    }

    private static void assertIsPassed(String options, Path data) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("run", "--continue", "--data-dir", data.toString(), "--out", "runs"));
        words.addAll(List.of(options.split(" ", -1)));

        Captured run = command(words.toArray(String[]::new));

        Path directory = newest();
        String status = Json.MAPPER
                .readTree(Files.readString(directory.resolve(RunDirectory.VERDICT)))
                .path("status")
                .asText();
        ExitCode expected = status.equals("complete") ? ExitCode.DONE : ExitCode.NOT_VALID;
        assertThat(run.exitCode()).as(run.output()).isEqualTo(expected.code());
        Captured validated = Captured.of("report", "--validate", directory.toString());
        assertThat(validated.output()).contains(": follows the format");
        assertThat(validated.exitCode()).as(validated.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(Contradictions.in(directory)).isEmpty();
        Captured markdown = Captured.of("report", "--format", "markdown", directory.toString());
        Captured json = Captured.of("report", "--format", "json", directory.toString());
        String page = Files.readString(directory.resolve(RunDirectory.REPORT));
        for (String printed : List.of(run.output(), markdown.out(), json.out(), page)) {
            assertThat(PrintedNumbers.faults(printed)).as(options).isEmpty();
        }
    }

    private static Path newest() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return runs.filter(Files::isDirectory).sorted().reduce((a, b) -> b).orElseThrow();
        }
    }
}
