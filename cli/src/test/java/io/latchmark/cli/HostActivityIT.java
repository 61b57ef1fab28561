package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.schema.jdbc.testing.SilentServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Latchmark's processes on one host see each other, and nothing in their folder is in anybody's way. */
final class HostActivityIT {
    @TempDir
    private Path folder;

    private Path password = Path.of("unset");

    @BeforeEach
    void writePassword() throws IOException {
        password = Files.writeString(folder.resolve("password"), "confidential");
    }

    @Test
    void aSecondExperimentIsRefusedWithTheFirstNamedUntilThatHasEnded() throws Exception {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE);
                Child first = experiment(server, "first")) {
            first.await("its announcement", () -> announcements().size() == 1);

            Child.Ended second = experiment(server, "second").awaitEnd();

            assertThat(second.exitCode()).as(second.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(second.lastLine())
                    .contains("another experiment is running on this host", "latchmark experiment, process")
                    .contains("of the user " + System.getProperty("user.name"));
            first.signal("KILL");
            Child.Ended unused = first.awaitEnd();
            try (Child third = experiment(server, "third")) {
                third.awaitOutput("no other experiment may run on this host until it ends");
                third.signal("TERM");
                assertThat(third.awaitEnd().exitCode()).isEqualTo(143);
            }
        }
        assertThat(announcements())
                .as("the third has removed that of the killed one")
                .isEmpty();
    }

    @Test
    void aLoadIsNamedBesideAnExperimentAndAnExperimentsOwnRunsAreNot() throws Exception {
        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE);
                Child load = Child.start(
                        folder,
                        "load",
                        "--warehouses=1",
                        "--url=" + server.postgreSqlUrl("?loginTimeout=3600"),
                        "--user=nobody",
                        "--password-file=" + password)) {
            load.await("its announcement", () -> announcements().size() == 1);

            try (Child experiment = experiment(server, "beside")) {
                experiment.awaitOutput("also running  latchmark load, process");
                experiment.signal("TERM");
                Child.Ended ended = experiment.awaitEnd();
                assertThat(ended.exitCode()).isEqualTo(143);
                assertThat(ended.output()).contains("0 runs done; the same command continues");
            }
            load.signal("TERM");
            assertThat(load.awaitEnd().exitCode()).isEqualTo(143);
        }
        assertThat(announcements()).isEmpty();
    }

    @Test
    void whatOthersPlantInTheFolderIsNeitherFollowedNorChanged() throws Exception {
        Path target = Files.writeString(folder.resolve("target"), "untouched");
        Files.createSymbolicLink(folder.resolve("latchmark-work-20261121T220000.000000-1"), target);
        Files.createDirectory(folder.resolve("latchmark-work-20261121T220000.000000-2"));
        Files.writeString(folder.resolve("latchmark-work-20261121T220000.000000-3"), "experiment");
        Files.writeString(folder.resolve("latchmark-work-nonsense"), "experiment");
        Process fifo = new ProcessBuilder(
                        "mkfifo",
                        folder.resolve("latchmark-work-20261121T220000.000000-4")
                                .toString())
                .start();
        assertThat(fifo.waitFor()).isZero();

        try (SilentServer server = SilentServer.start(SilentServer.Kind.MUTE);
                Child experiment = experiment(server, "planted")) {
            experiment.awaitOutput("no other experiment may run on this host until it ends");
            experiment.signal("TERM");

            assertThat(experiment.awaitEnd().exitCode()).isEqualTo(143);
        }
        assertThat(target).hasContent("untouched");
        assertThat(announcements())
                .extracting(file -> String.valueOf(file.getFileName()))
                .as("only what looks like that of an ended process is removed")
                .containsExactlyInAnyOrder(
                        "latchmark-work-20261121T220000.000000-1",
                        "latchmark-work-20261121T220000.000000-2",
                        "latchmark-work-20261121T220000.000000-4",
                        "latchmark-work-nonsense");
    }

    private Child experiment(SilentServer server, String name) throws IOException {
        Path file = folder.resolve(name + ".yaml");
        Files.write(
                file,
                List.of(
                        "experiment: " + name,
                        "database:",
                        "  url: \"" + server.postgreSqlUrl("?loginTimeout=3600") + "\"",
                        "  user: nobody",
                        "  password-file: " + password,
                        "  warehouses: 1",
                        "users: [1]",
                        "blocks: 2",
                        "run: { duration: 10s }",
                        "configurations:",
                        "  - name: a",
                        "  - name: b"));
        return Child.start(folder, "experiment", file.toString());
    }

    private List<Path> announcements() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("latchmark-work-"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
