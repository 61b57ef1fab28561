package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.probe.ProbeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places at which a probe can't measure: each is reported, with what to do. Needs the right to mount a file system. */
final class ProbePlacesIT {
    @TempDir
    private Path folder;

    @BeforeEach
    void make() throws IOException {
        Files.createDirectories(place());
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        boolean unused = done("umount", place().toString());
    }

    @Test
    void aReadOnlyFileSystemIsNamed() throws Exception {
        mount("tmpfs", "size=100m,ro");

        Captured ended = probe("--file", place().resolve("p.dat").toString(), "--size", "1MiB");

        assertThat(ended.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(ended.lastLine())
                .contains("cannot make the test file " + place().resolve("p.dat"), "Read-only file system", "--file");
    }

    @Test
    void aFileSystemWithoutDirectIoIsNamed() throws Exception {
        assertThat(probe("--file", folder.resolve("p.dat").toString(), "--size", "1MiB", "--buffered", "--rate", "100")
                        .exitCode())
                .isEqualTo(ExitCode.DONE.code());
        mount("ramfs", "mode=755");
        Files.copy(folder.resolve("p.dat"), place().resolve("p.dat"));

        Captured ended = probe("--file", place().resolve("p.dat").toString(), "--size", "1MiB");

        assertThat(ended.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(ended.lastLine()).contains("does not support direct I/O", "--buffered");
    }

    @Test
    void aDiskThatIsFullWhileItIsProbedLeavesTheCellsBefore() throws Exception {
        mount("tmpfs", "size=4m");
        String[] arguments = {
            "probe",
            "--size",
            "1MiB",
            "--buffered",
            "--rate",
            "100",
            "--outstanding",
            "1",
            "--duration",
            "1s",
            "--warm-up",
            "0s",
            "--repetitions",
            "30",
            "--out",
            "place"
        };
        try (Child child = Child.start(folder, arguments)) {
            child.awaitOutput("   1 8 KiB random read");
            fill(place().resolve("filler"));
            Child.Ended ended = child.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.lastLine()).contains("the disk is full", "make room");
        }
        try (Stream<Path> found = Files.list(place())) {
            Path probe = found.filter(Files::isDirectory).findFirst().orElseThrow();
            assertThat(ProbeFiles.read(probe).cells()).isNotEmpty();
        }
    }

    private Path place() {
        return folder.resolve("place");
    }

    private Captured probe(String... arguments) {
        List<String> all = Stream.concat(
                        Stream.of("probe", "--outstanding", "1", "--duration", "1s", "--warm-up", "0s"),
                        Stream.of(arguments))
                .toList();
        return Captured.in(folder, all.toArray(String[]::new));
    }

    private void mount(String type, String options) throws IOException, InterruptedException {
        assumeThat(done("mount", "-t", type, "-o", options, "none", place().toString()))
                .as("this user can't mount a " + type)
                .isTrue();
    }

    private static void fill(Path filler) {
        byte[] block = new byte[4096];
        try (var output = Files.newOutputStream(filler)) {
            while (true) {
                output.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static boolean done(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
