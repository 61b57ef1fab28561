package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a command prints, where nobody takes it. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/full and pipes of 64 KiB are Linux's")
final class ToolOutputIT {
    private static final int LIMIT_SECONDS = 60;

    @TempDir
    private Path folder;

    @Test
    void aFullDiskIsAnError() throws IOException, InterruptedException {
        Process process = shell("exec \"$0\" \"$@\" > /dev/full", "--help");

        assertThat(errors(process)).contains("standard output", "the disk is full");
        assertThat(process.waitFor()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    @Test
    void aReaderThatHasGoneIsNone() throws IOException, InterruptedException {
        Process process = shell("\"$0\" \"$@\" | true; exit ${PIPESTATUS[0]}", "--help");

        assertThat(errors(process)).isEmpty();
        assertThat(process.waitFor()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void aReaderThatHasStoppedHoldsNothing() throws IOException, InterruptedException {
        // The pipe is full before the first line.
        Process process = shell(
                "head -c 65536 /dev/zero; exec \"$0\" \"$@\"",
                "probe",
                "--duration=1s",
                "--warm-up=100ms",
                "--size=1MiB",
                "--rate=100",
                "--file=" + folder.resolve("file"),
                "--out=" + folder.resolve("out"));
        long endNanos = System.nanoTime() + Duration.ofSeconds(LIMIT_SECONDS).toNanos();
        while (!isComplete() && System.nanoTime() < endNanos) {
            Thread.sleep(100);
        }

        assertThat(isComplete()).as("measured, whoever reads").isTrue();
        process.destroy();
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).as("obeys SIGTERM").isTrue();
    }

    private boolean isComplete() throws IOException {
        Path out = folder.resolve("out");
        if (!Files.isDirectory(out)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(out)) {
            Path record = files.filter(file -> file.endsWith("probe.json"))
                    .findFirst()
                    .orElse(out);
            return Files.isRegularFile(record) && Files.readString(record).contains("not judged");
        }
    }

    private Process shell(String script, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("bash", "-c", script));
        words.addAll(Child.words(arguments));
        return new ProcessBuilder(words).directory(folder.toFile()).start();
    }

    private static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
