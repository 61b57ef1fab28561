package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.testing.Damage;
import io.latchmark.core.testing.PlainWords;
import io.latchmark.results.Json;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.OutputRequest;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages the results of other tools at random and imports them. The outcome is a result that can be read and printed, or a refusal in
 * plain words that leaves nothing behind, within 30 s. Set {@code -Dlatchmark.fuzz.imports} to try more; the seed makes each failure
 * repeatable.
 */
@Tag("slow")
final class ImportFuzzTest {
    private static final int MUTATIONS = Integer.getInteger("latchmark.fuzz.imports", 80);
    private static final long SEED = Long.getLong("latchmark.fuzz.seed", 20261121);
    private static final int FAULTS_MAX = 20;
    private static final Duration HANG = Duration.ofSeconds(30);

    private static final List<String> ORIGINALS = List.of(
            "diskspd-196-multi.txt",
            "diskspd-2.0-mix-utf16.txt",
            "diskspd-2.2.txt",
            "diskspd-2.2.xml",
            "fio-2.2.10-write.json",
            "fio-3.33.json",
            "fio-3.33-gtod-reduce.json",
            "fio-3.33-two-jobs.json",
            "fio1685-error-5.json",
            "fio2132-group-names.json",
            "results.csv",
            "sqlio.txt");

    @TempDir
    private Path folder;

    @Test
    void aDamagedResultOfAnotherToolIsImportedOrRefusedInPlainWords() throws IOException {
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < MUTATIONS && faults.size() < FAULTS_MAX; i++) {
            String original = ORIGINALS.get(i % ORIGINALS.size());
            Path damaged = copy(original);
            RandomStream random = RandomStream.of(SEED, "import", i);
            String damage = new Damage(random).apply(damaged);
            long start = System.nanoTime();

            Optional<String> fault = imported(damaged);

            Duration taken = Duration.ofNanos(System.nanoTime() - start);
            Optional<String> all = taken.compareTo(HANG) > 0 ? Optional.of("took " + taken) : fault;
            String which = "mutation " + i + " of " + original + ", " + damage + ": ";
            all.ifPresent(its -> faults.add(which + its));
        }

        assertThat(faults).isEmpty();
    }

    private Optional<String> imported(Path source) throws IOException {
        Path out = folder.resolve("out");
        delete(out);
        List<Path> directories = new ArrayList<>();
        Optional<String> fault = PlainWords.fault(() -> directories.addAll(
                ImportOperation.execute(new ImportRequest(source, new OutputRequest(out, "")), "test", message -> {})));
        List<Path> left = Files.exists(out) ? list(out) : List.of();
        if (fault.isEmpty() && !left.equals(directories.stream().sorted().toList())) {
            return Optional.of("left " + left + ", said " + directories);
        }
        return fault.isPresent()
                ? fault
                : PlainWords.fault(() -> directories.forEach(
                        directory -> print(directory, Files.isDirectory(source) ? text(source) : "")));
    }

    /** The characters of the first file, whatever its encoding. */
    private static String text(Path source) {
        try {
            return Files.readString(list(source).get(0), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasError(String source) {
        try {
            JsonNode jobs = Json.MAPPER.readTree(source).path("jobs");
            return StreamSupport.stream(jobs.spliterator(), false)
                    .anyMatch(job -> job.path("error").asInt() > 0);
        } catch (IOException e) {
            return false;
        }
    }

    /** The words and numbers of a probe: without a time of 0 beside a count, and without one that is no number. */
    private static void printProbe(Path directory, String source) {
        ProbeRecord probe = ProbeFiles.read(directory);
        for (CellResult cell : probe.cells()) {
            Stream.of(cell.reads(), cell.writes(), cell.syncs())
                    .filter(figures -> figures.count() > 0)
                    .forEach(figures -> assertThat(List.of(
                                    figures.meanNanos(), figures.p50Nanos(), figures.p99Nanos(), figures.maxNanos()))
                            .doesNotContain(0.0));
        }
        List<String> words = new ArrayList<>(TextRenderer.lines(ProbeDocument.of(probe)));
        words.addAll(MarkdownRenderer.lines(ProbeDocument.of(probe)));
        ProbeComparison self = ProbeComparison.read(List.of(directory, directory));
        words.addAll(TextRenderer.lines(ProbeComparisonDocument.of(self)));
        try {
            for (String file : List.of(ProbeFiles.RECORD, ProbeFiles.CELLS, ProbeFiles.SQLIO)) {
                words.add(Files.readString(directory.resolve(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        boolean isPrinted = words.stream().anyMatch(line -> line.matches("(?s).*(?:NaN|Infinity|∞).*"));
        assertThat(isPrinted && !source.matches("(?s).*(?:NaN|Infinity).*"))
                .as("a number that is none")
                .isFalse();
        assertThat(hasError(source) && probe.isValid())
                .as("valid in spite of an error")
                .isFalse();
    }

    private static void print(Path directory, String source) {
        try {
            if (ProbeFiles.isProbe(directory)) {
                printProbe(directory, source);
            } else {
                CheckedRun run = CheckedRun.read(directory);
                assertThat(TextRenderer.lines(RunDocument.of(run, Approaches.NONE)))
                        .isNotEmpty();
            }
        } catch (LatchmarkException e) {
            throw new AssertionError("was imported, and can't be read: " + e.getMessage(), e);
        }
    }

    private Path copy(String original) throws IOException {
        Path damaged = folder.resolve("damaged");
        delete(damaged);
        Files.createDirectory(damaged);
        Path source = ImportedFiles.recorded(original);
        for (Path file : Files.isDirectory(source) ? list(source) : List.of(source)) {
            Files.copy(file, damaged.resolve(file.getFileName()));
        }
        return damaged;
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }
}
