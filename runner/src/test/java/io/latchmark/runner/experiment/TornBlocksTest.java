package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two blocks of two runs, which a comparison would leave out if their runs were not made one after the other. */
final class TornBlocksTest {
    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private final List<Integer> executed = new ArrayList<>();
    private int failing;

    /** The second run fails, and another block is made before it is repeated. */
    @Test
    void aBlockWithARunThatWasGivenUpIsRepeatedAsAWhole() throws InterruptedException {
        failing = 2;
        assertThat(execute()).hasSize(1);
        List<Path> first = directory().validRuns();
        failing = 0;
        executed.clear();

        assertThat(execute()).isEmpty();

        assertThat(executed).containsExactly(1, 2);
        assertThat(directory().validRuns())
                .hasSize(4)
                .containsAll(first.subList(1, 3))
                .doesNotContain(first.get(0));
        assertThat(said).anyMatch(line -> line.contains("counts no longer: its block was torn"));
    }

    @Test
    void aBlockThatWasInterruptedForHoursIsRepeatedAsAWhole() throws InterruptedException {
        madeFirstRun(Duration.ofHours(3));

        execute();

        assertThat(executed).containsExactly(1, 2, 3, 4);
    }

    @Test
    void aBlockThatWasInterruptedForMinutesGoesOn() throws InterruptedException {
        madeFirstRun(Duration.ofMinutes(5));

        execute();

        assertThat(executed).containsExactly(2, 3, 4);
    }

    private void madeFirstRun(Duration ago) {
        directory().append(new ExperimentEntry(Instant.now().minus(ago), Kind.VALID, 1, 1, "a", "runs/001-1"));
    }

    private ExperimentDirectory directory() {
        return ExperimentDirectory.openOrCreate(folder, "text");
    }

    private List<String> execute() throws InterruptedException {
        Experiment experiment = new Experiment(
                "test",
                1,
                2,
                Optional.empty(),
                List.of(configuration("a"), configuration("b")),
                Optional.empty(),
                List.of(new PlannedWorkload("load", false, Map.of())),
                Map.of(),
                new Experiment.Limits(1, Duration.ofSeconds(30)),
                List.of());
        return new ExperimentRunner(experiment, directory(), new FailingMeasurements(), said::add).execute();
    }

    private static Configuration configuration(String name) {
        return new Configuration(name, "", List.of(), List.of(), List.of(), Map.of());
    }

    private final class FailingMeasurements implements PlantedMeasurements {
        @Override
        public Path run(PlannedRun run, Map<String, String> options, Path out) throws InterruptedException {
            if (run.number() == failing) {
                throw LatchmarkException.environment("the server is away");
            }
            executed.add(run.number());
            return PlantedMeasurements.super.run(run, options, out.resolve("run"));
        }
    }
}
