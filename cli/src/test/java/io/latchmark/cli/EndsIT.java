package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends a command from outside its own work: every process ends, with an exit code that says why. */
final class EndsIT {
    private static final int TERM = 143;
    /** Well over the 200 ms that make two signals one, for a first one that is handled late; less than the 1.5 s of the server. */
    private static final int BETWEEN_SIGNALS_MILLIS = 700;

    @TempDir
    private static Path temporary;

    private static Path folder;

    @BeforeAll
    static void letTheServerIn() throws IOException {
        // The server may run as another user.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
    }

    @Test
    @Tag("nightly")
    void aLoadWhoseServerLosesAProcessEndsAndContinues() {
        try (Child load = Child.start(folder, "load", "--warehouses", "1", "--data-dir", "backend")) {
            Child.signal(server("backend").awaitCopy(load).pid(), "KILL");

            Child.Ended ended = load.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
        }
        assertContinues("backend");
    }

    @Test
    void aLoadWhoseServerIsKilledSaysSo() {
        try (Child load = Child.start(folder, "load", "--warehouses", "1", "--data-dir", "killed")) {
            ProcessHandle unused = server("killed").awaitCopy(load);
            Child.signal(server("killed").postmaster(), "KILL");

            Child.Ended ended = load.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.output()).contains("The embedded server has ended by itself");
            assertThat(ended.lastLine()).contains("has ended by itself", "the next command starts it again");
        }
        assertInterrupted("killed");
    }

    private static void assertContinues(String dataDir) {
        Captured resumed = Captured.in(folder, "load", "--warehouses", "1", "--verify", "--data-dir", dataDir);

        assertThat(resumed.exitCode()).as(resumed.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(resumed.lastLine()).startsWith("none of 9 chunks differ");
    }

    /** The next command starts the server, which recovers, and names what is to be done. */
    private static void assertInterrupted(String dataDir) {
        Captured next = Captured.in(folder, "check", "--data-dir", dataDir);

        assertThat(next.lastLine()).contains("was interrupted", "run the same latchmark load again");
    }

    @Test
    void aRunWhoseServerIsKilledSaysSo() {
        PreparedData.copyTo(folder.resolve("killed-in-run"));
        Path runs = folder.resolve("killed-runs");
        try (Child run = startRun("killed-in-run", runs)) {
            run.await("its first second", () -> hasIntervals(runs));
            Child.signal(server("killed-in-run").postmaster(), "KILL");

            Child.Ended ended = run.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.output()).contains("the run ended early: the embedded server, process");
        }
        assertThat(conclusion(runs).reason()).contains("the embedded server", "has ended by itself");
    }

    @Test
    @Tag("nightly")
    void aSignalEndsARunWhoseServerHasFallenSilent() {
        Path runs = folder.resolve("silent-runs");
        PreparedData.copyTo(folder.resolve("silent"));
        Captured started = Captured.in(folder, "embedded", "start", "--data-dir", "silent");
        assertThat(started.exitCode()).as(started.output()).isEqualTo(ExitCode.DONE.code());
        try (Child run = startRun("silent", runs)) {
            run.await("its first second", () -> hasIntervals(runs));
            List<ProcessHandle> sessions = server("silent").titled("127.0.0.1");
            sessions.forEach(session -> Child.signal(session.pid(), "STOP"));

            run.signal("TERM");
            Child.Ended ended = run.awaitEnd();

            sessions.forEach(session -> Child.signal(session.pid(), "CONT"));
            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(TERM);
        } finally {
            Captured unused = Captured.in(folder, "embedded", "stop", "--data-dir", "silent");
        }
        assertThat(conclusion(runs).status()).isEqualTo(RunConclusion.Status.INTERRUPTED);
        assertThat(conclusion(runs).reason()).isEqualTo("interrupted by the user");
    }

    @Test
    void ctrlCOnceMoreEndsAtOnce() {
        try (Child load = Child.start(folder, "load", "--warehouses", "1", "--data-dir", "twice")) {
            ProcessHandle unused = server("twice").awaitCopy(load);
            long postmaster = server("twice").postmaster();
            Child.Ended ended;
            Child.signal(postmaster, "STOP");
            try {
                load.interruptAndAwait();
                load.awaitMillis(BETWEEN_SIGNALS_MILLIS);
                load.signal("INT");
                ended = load.awaitEnd();
            } finally {
                Child.signal(postmaster, "CONT");
            }
            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.INTERRUPTED.code());
            // Threads that the first Ctrl-C ended may still print.
            assertThat(ended.output()).contains("interrupted again: exiting immediately");
        }
        assertInterrupted("twice");
    }

    @Test
    void aFullHeapIsReportedWithItsSizeAndTheRemedy() {
        // To unpack the server's binaries takes more than that.
        List<String> smallHeap = List.of("-Xmx10m", "-Dlatchmark.binariesFolder=");

        Child.Ended ended = Child.runWith(smallHeap, folder, "load", "--warehouses", "1", "--data-dir", "small-heap");

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(ended.lastLine()).contains("out of memory: the heap of", "LATCHMARK_JAVA_OPTS=-Xmx512m");
    }

    @Test
    void anErrorOfTheJavaMachineIsABugAndEndsTheProcess() {
        String withoutPool = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("HikariCP"))
                .collect(Collectors.joining(File.pathSeparator));

        Child.Ended ended = Child.runWith(
                List.of("-cp", withoutPool), folder, "check", "--url", "jdbc:postgresql://127.0.0.1:1/x", "--user=x");

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.BUG.code());
        assertThat(ended.output()).contains("this is a bug of Latchmark", "NoClassDefFoundError");
    }

    private static Child startRun(String dataDir, Path runs) {
        return Child.start(
                folder,
                "run",
                "--continue",
                "--rate",
                "50/s",
                "--warm-up",
                "0s",
                "--duration",
                "10m",
                "--data-dir",
                dataDir,
                "--out",
                runs.toString());
    }

    /** Whether transactions were recorded: the file has more than its head. */
    private static boolean hasIntervals(Path runs) {
        return Files.isDirectory(runs)
                && directories(runs).stream()
                        .map(run -> run.resolve("intervals.csv"))
                        .anyMatch(file -> Files.exists(file) && lines(file) > 1);
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> directories(Path runs) {
        try (Stream<Path> directories = Files.list(runs)) {
            return directories.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunConclusion conclusion(Path runs) {
        return RunReader.open(directories(runs).get(0)).record().conclusion();
    }

    private static ChildServer server(String dataDir) {
        return new ChildServer(folder.resolve(dataDir));
    }
}
