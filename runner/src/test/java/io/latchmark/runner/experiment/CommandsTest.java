package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class CommandsTest {
    @TempDir
    private Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatACommandPrintsIsForItsOwnerAlone() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        CommandResult result = new Commands(folder, Duration.ofMinutes(1))
                .run(new Action(List.of("echo", "secret"), "", false), Map.of());

        assertThat(result.output()).isEqualTo("secret\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("00001.txt"))))
                .isEqualTo("rw-------");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aCommandThatAKilledProgramHasLeftEndsBeforeTheNext() throws IOException {
        Process left = new ProcessBuilder("sleep", "60").start();
        Files.writeString(
                folder.resolve("running"),
                left.pid() + " " + left.info().startInstant().orElseThrow());

        Commands commands = new Commands(folder, Duration.ofMinutes(1));

        assertThat(left.isAlive()).isFalse();
        assertThat(commands.run(new Action(List.of("true"), "", false), Map.of())
                        .exitCode())
                .isZero();
        assertThat(folder.resolve("running")).doesNotExist();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProcessThatHasTheNumberOfAnEarlierCommandIsLeftAlone() throws IOException {
        Process other = new ProcessBuilder("sleep", "60").start();
        Files.writeString(folder.resolve("running"), other.pid() + " 2001-01-01T00:00:00Z");

        new Commands(folder, Duration.ofMinutes(1));

        assertThat(other.isAlive()).isTrue();
        other.destroy();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theOutputOfACommandIsBoundedAndTheCommandGoesOn() throws IOException {
        CommandResult result = new Commands(folder, Duration.ofMinutes(1))
                .run(new Action(List.of("head -c 20000000 /dev/zero; exit 5"), "", true), Map.of());

        assertThat(result.exitCode()).isEqualTo(5);
        assertThat(result.output()).hasSize(CommandResult.OUTPUT_MAX);
        assertThat(Files.size(folder.resolve("00001.txt"))).isBetween(4L << 20, (4L << 20) + 200);
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("00001.txt").toFile(), "r")) {
            file.seek(file.length() - 20);
            assertThat(file.readLine()).endsWith("4 MiB was dropped]");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void nothingIsWrittenThroughALinkInThePlaceOfTheRunningCommand() throws IOException {
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "kept");
        Commands commands = new Commands(folder, Duration.ofMinutes(1));
        Files.createSymbolicLink(folder.resolve("running"), elsewhere);

        assertThat(commands.run(new Action(List.of("true"), "", false), Map.of())
                        .exitCode())
                .isZero();

        assertThat(elsewhere).hasContent("kept");
    }
}
