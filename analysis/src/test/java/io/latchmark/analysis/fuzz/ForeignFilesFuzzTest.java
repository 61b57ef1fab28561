package io.latchmark.analysis.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.index.IndexPage;
import io.latchmark.analysis.index.ResultIndex;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.validation.RunValidation;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.testing.PlainWords;
import io.latchmark.platform.DaemonThread;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.experiment.ExperimentStatus;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Puts links, pipes, sockets and {@code null} at random places of a folder of results, as someone else may have, and reads and writes all
 * that a command would: nothing outside of the folder is written, nothing waits, and what is refused is refused in plain words. {@code
 * -Dlatchmark.fuzz.mutations} tries more.
 */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
final class ForeignFilesFuzzTest {
    private static final Pattern VALUE = Pattern.compile("(?<=[:\\[,] ?)(\"[^\"\\n]*\"|-?[0-9.]+)(?=[,\\]}\\n])");
    private static final long LIMIT_SECONDS = 30;

    @TempDir
    private Path folder;

    private Path outside = Path.of("");
    private Path original = Path.of("");
    private Path results = Path.of("");

    @BeforeEach
    void write() throws IOException, InterruptedException {
        outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("file"), "kept");
        Files.createDirectory(outside.resolve("folder"));
        assertThat(new ProcessBuilder("mkfifo", outside.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        original = Files.createDirectory(folder.resolve("original"));
        ExperimentDirectory experiment = ExperimentDirectory.openOrCreate(original, "name: cache\n");
        Path run = new SyntheticRun(original.resolve("runs/001-1"))
                .seconds(2, 6, 1)
                .write();
        Instant at = Instant.parse("2026-11-01T10:00:00Z");
        experiment.append(new ExperimentEntry(at, ExperimentEntry.Kind.STARTED, 0, 0, "", ""));
        experiment.append(new ExperimentEntry(
                at,
                ExperimentEntry.Kind.VALID,
                1,
                1,
                "a",
                original.relativize(run).toString()));
        PageFile.write(run.resolve(RunDirectory.REPORT), RunDocument.of(CheckedRun.read(run), Approaches.NONE));
        Files.writeString(original.resolve("status.json"), "{}");
        IndexPage.write(original.resolve(ResultIndex.PAGE), ResultIndex.read(original, progress -> {}), Instant.EPOCH);
        results = folder.resolve("results");
    }

    @Test
    void nothingOutsideIsWrittenAndNothingWaits() throws Exception {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(outside.resolve("socket")));
            Map<String, String> before = content(outside);
            List<String> faults = new ArrayList<>();
            for (int i = 0;
                    i < RunDirectoryFuzzTest.MUTATIONS && faults.size() < RunDirectoryFuzzTest.FAULTS_MAX;
                    i++) {
                RandomStream random = RandomStream.of(RunDirectoryFuzzTest.SEED, "foreign files", i);
                copy();
                StringBuilder done = new StringBuilder("mutation " + i);
                for (int times = random.uniform(1, 3); times > 0; times--) {
                    done.append(", ").append(mutate(random));
                }
                fault().ifPresent(fault -> faults.add(done + ": " + fault));
                if (!content(outside).equals(before)) {
                    faults.add(done + ": wrote outside");
                }
            }
            assertThat(faults).isEmpty();
        }
    }

    private String mutate(RandomStream random) throws IOException {
        List<Path> all;
        try (var found = Files.walk(results)) {
            all = found.filter(path -> !path.equals(results)).sorted().toList();
        }
        if (all.isEmpty()) {
            return "nothing left";
        }
        Path victim = all.get(random.uniform(0, all.size() - 1));
        String name = results.relativize(victim).toString();
        int kind = random.uniform(0, 9);
        if (kind <= 2) {
            return name + " with null at " + nulled(victim, random);
        }
        delete(victim);
        String target = List.of("file", "folder", "pipe", "socket", "missing", "/dev/full", "/dev/zero")
                .get(random.uniform(0, 6));
        if (kind <= 4 && (target.equals("pipe") || target.equals("socket"))) {
            Files.createLink(victim, outside.resolve(target));
            return name + " is a " + target;
        }
        if (kind == 5) {
            Files.createDirectory(victim);
            return name + " is a folder";
        }
        Files.createSymbolicLink(victim, outside.resolve(target));
        return name + " leads to " + target;
    }

    private static String nulled(Path victim, RandomStream random) throws IOException {
        if (!Files.isRegularFile(victim, LinkOption.NOFOLLOW_LINKS)) {
            return "no place";
        }
        String text = Files.readString(victim);
        List<MatchResult> values = VALUE.matcher(text).results().toList();
        if (values.isEmpty() || random.percent(30)) {
            List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
            int line = random.uniform(0, lines.size() - 1);
            lines.set(line, "null");
            Files.writeString(victim, String.join("\n", lines));
            return "line " + (line + 1);
        }
        MatchResult value = values.get(random.uniform(0, values.size() - 1));
        Files.writeString(victim, text.substring(0, value.start()) + "null" + text.substring(value.end()));
        return "character " + value.start();
    }

    /** What is wrong with the outcome of what commands do in the folder; empty if nothing is. */
    private Optional<String> fault() throws Exception {
        CompletableFuture<Optional<String>> outcome = new CompletableFuture<>();
        DaemonThread.start(
                "fuzz",
                () -> outcome.complete(steps().stream()
                        .map(PlainWords::fault)
                        .flatMap(Optional::stream)
                        .findFirst()));
        try {
            return outcome.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return Optional.of("waits");
        }
    }

    private List<Runnable> steps() {
        Path run = results.resolve("runs/001-1");
        ExperimentDirectory experiment = new ExperimentDirectory(results);
        return List.of(
                () -> {
                    // Java itself would wait for the writer of a pipe.
                    try (var runs = Files.isDirectory(run) ? Files.list(run) : Stream.<Path>empty()) {
                        runs.findFirst().ifPresent(each -> reported(each));
                    } catch (IOException e) {
                        // There is no such folder any more.
                    }
                },
                () -> assertThat(experiment.entries()).isNotNull(),
                () -> assertThat(experiment.validRuns()).isNotNull(),
                () -> ExperimentDirectory.openOrCreate(results, "name: cache\n")
                        .append(new ExperimentEntry(Instant.EPOCH, ExperimentEntry.Kind.ENDED, 0, 0, "", "")),
                () -> experiment.write(new ExperimentStatus(
                        "a", ExperimentStatus.State.RUNNING, 1, 1, 0, "", Instant.EPOCH, Instant.EPOCH)),
                () -> IndexPage.write(
                        results.resolve(ResultIndex.PAGE), ResultIndex.read(results, progress -> {}), Instant.EPOCH));
    }

    private static void reported(Path run) {
        assertThat(RunValidation.problems(run)).isNotNull();
        CheckedRun checked = CheckedRun.read(run);
        PageFile.write(run.resolve(RunDirectory.REPORT), RunDocument.of(checked, Approaches.NONE));
    }

    private void copy() throws IOException {
        delete(results);
        try (var all = Files.walk(original)) {
            for (Path path : all.toList()) {
                Files.copy(path, results.resolve(original.relativize(path)));
            }
        }
    }

    /** Deletes the folder with all below it, and doesn't follow links. */
    static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** All below a folder, with the content of files. */
    private static Map<String, String> content(Path folder) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (var all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                content.put(
                        path.toString(),
                        Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.readString(path) : "");
            }
        }
        return content;
    }
}
