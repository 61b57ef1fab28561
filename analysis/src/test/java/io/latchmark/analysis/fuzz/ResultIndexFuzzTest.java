package io.latchmark.analysis.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.index.IndexPage;
import io.latchmark.analysis.index.ResultIndex;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.testing.Damage;
import io.latchmark.core.testing.PlainWords;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages one of the directories below a folder at random, and lists all: one damaged result is one row, and the others keep theirs. {@code -Dlatchmark.fuzz.mutations} tries more.
 */
@Tag("slow")
final class ResultIndexFuzzTest {
    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void oneDamagedResultIsOneRow() throws IOException {
        Path original = Files.createDirectories(folder.resolve("original"));
        new SyntheticRun(original.resolve("runs"))
                .label("kept")
                .seconds(2, 6, 1)
                .write();
        Path other = new SyntheticRun(original.resolve("others"))
                .label("other")
                .seconds(2, 6, 1)
                .write();
        Path experiment = experiment(original.resolve("experiment"));
        assertThat(list(original, experiment)).contains(">kept<", ">other<", ">experiment<");

        List<Path> victims = List.of(other, experiment);
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < RunDirectoryFuzzTest.MUTATIONS && faults.size() < RunDirectoryFuzzTest.FAULTS_MAX; i++) {
            RandomStream random = RandomStream.of(RunDirectoryFuzzTest.SEED, "catalogue", i);
            Path damaged = copy(original, folder.resolve("damaged"));
            Path victim = victims.get(i % victims.size());
            String damage =
                    "mutation " + i + ", " + new Damage(random).apply(damaged.resolve(original.relativize(victim)));

            PlainWords.fault(() -> assertThat(list(damaged, damaged.resolve("experiment")))
                            .contains(">kept<"))
                    .map(fault -> damage + ": " + fault)
                    .ifPresent(faults::add);
        }

        assertThat(faults).isEmpty();
    }

    private static Path experiment(Path directory) {
        ExperimentDirectory experiment = ExperimentDirectory.openOrCreate(directory, "name: cache\n");
        Path run = new SyntheticRun(directory.resolve("runs/001-1"))
                .seconds(2, 6, 1)
                .write();
        experiment.append(new ExperimentEntry(START, ExperimentEntry.Kind.STARTED, 0, 0, "", ""));
        experiment.append(new ExperimentEntry(
                START.plusSeconds(60),
                ExperimentEntry.Kind.VALID,
                1,
                1,
                "a",
                directory.relativize(run).toString()));
        experiment.append(new ExperimentEntry(START.plusSeconds(61), ExperimentEntry.Kind.ENDED, 0, 0, "", ""));
        return directory;
    }

    /** The page of a folder, with its rows. */
    private static String list(Path folder, Path experiment) {
        Path page = folder.resolve(ResultIndex.PAGE);
        IndexPage.write(page, ResultIndex.read(folder, progress -> {}), START);
        Optional<String> compared = PlainWords.fault(
                () -> ComparedRuns.read(new ExperimentDirectory(experiment).validRuns(), ComparisonOptions.DEFAULT));
        assertThat(compared).isEmpty();
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path copy(Path from, Path to) throws IOException {
        ForeignFilesFuzzTest.delete(to);
        try (var files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
        return to;
    }
}
