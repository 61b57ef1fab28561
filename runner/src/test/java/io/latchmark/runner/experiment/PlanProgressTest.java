package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.run.StoppingRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is learnt of an experiment whose second run always fails. */
final class PlanProgressTest {
    @TempDir
    private Path folder;

    private final List<String> learnt = new ArrayList<>();
    private final List<Duration> left = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    @Test
    void whereEachRunStandsIsLearntAtEachAttemptAndAtTheEnd() throws InterruptedException {
        Experiment experiment = new Experiment(
                "test",
                1,
                2,
                Optional.empty(),
                List.of(configuration("a"), configuration("b")),
                Optional.empty(),
                List.of(new PlannedWorkload("load", false, Map.of())),
                Map.of(),
                new Experiment.Limits(2, Duration.ofSeconds(30)),
                List.of());

        List<String> unused = new ExperimentRunner(
                        experiment,
                        ExperimentDirectory.openOrCreate(folder.resolve("out"), "text"),
                        new SecondFails(),
                        new Learner())
                .execute();

        assertThat(learnt)
                .containsExactly(
                        "UNDER_WAY 1, PLANNED 0, PLANNED 0, PLANNED 0",
                        "VALID 0, UNDER_WAY 1, PLANNED 0, PLANNED 0",
                        "VALID 0, UNDER_WAY 2, PLANNED 0, PLANNED 0",
                        "VALID 0, GIVEN_UP 0, UNDER_WAY 1, PLANNED 0",
                        "VALID 0, GIVEN_UP 0, VALID 0, UNDER_WAY 1",
                        "VALID 0, GIVEN_UP 0, VALID 0, VALID 0");
        assertThat(left.get(0)).isEqualTo(Duration.ofMinutes(4).plusSeconds(80));
    }

    private Experiment untilEnough(int blocks) {
        return new Experiment(
                "test",
                1,
                blocks,
                Optional.of(new StoppingRule(StoppingRule.Reason.VERDICT, 3, blocks)),
                List.of(configuration("a"), configuration("b")),
                Optional.empty(),
                List.of(new PlannedWorkload("load", false, Map.of())),
                Map.of(),
                new Experiment.Limits(1, Duration.ofSeconds(30)),
                List.of());
    }

    @Test
    void anExperimentEndsAfterTheBlockThatIsEnough() throws InterruptedException {
        ExperimentDirectory directory = ExperimentDirectory.openOrCreate(folder.resolve("out"), "text");
        List<Integer> lookedAt = new ArrayList<>();

        List<String> givenUp =
                new ExperimentRunner(untilEnough(9), directory, new EnoughAfter(5, lookedAt), new Learner()).execute();

        assertThat(givenUp).isEmpty();
        assertThat(lookedAt).containsExactly(3, 4, 5);
        assertThat(directory.validRuns()).hasSize(10);
        assertThat(texts.get(0)).isEqualTo("about 8 min to 24 min");
        assertThat(directory.entries())
                .last()
                .extracting(ExperimentEntry::detail)
                .isEqualTo("0 runs given up, enough after block 5");

        List<String> unused =
                new ExperimentRunner(untilEnough(9), directory, new EnoughAfter(5, lookedAt), new Learner()).execute();

        assertThat(lookedAt).as("the same command again").containsExactly(3, 4, 5, 5);
        assertThat(directory.validRuns()).hasSize(10);
    }

    @Test
    void anExperimentThatNeverKnowsEnoughMakesAllBlocks() throws InterruptedException {
        ExperimentDirectory directory = ExperimentDirectory.openOrCreate(folder.resolve("out"), "text");

        List<String> unused = new ExperimentRunner(
                        untilEnough(4), directory, new EnoughAfter(99, new ArrayList<>()), new Learner())
                .execute();

        assertThat(directory.validRuns()).hasSize(8);
    }

    private static Configuration configuration(String name) {
        return new Configuration(name, "", List.of(), List.of(), List.of(), Map.of());
    }

    private final class Learner implements ExperimentListener {
        @Override
        public void line(String text) {}

        @Override
        public void advanced(PlanProgress progress) {
            learnt.add(progress.runs().stream()
                    .map(stand -> stand.state() + " " + stand.attempt())
                    .collect(Collectors.joining(", ")));
            left.add(progress.left().most());
            texts.add(progress.left().text());
        }
    }

    /** Whose measurements succeed, and are enough after a block. */
    private static final class EnoughAfter implements PlantedMeasurements {
        private final int enough;
        private final List<Integer> lookedAt;

        EnoughAfter(int enough, List<Integer> lookedAt) {
            this.enough = enough;
            this.lookedAt = lookedAt;
        }

        @Override
        public Optional<InterimLook> look(int block) {
            lookedAt.add(block);
            return Optional.of(new InterimLook(
                    block, "b against a", 0.1, 0.05, 0.15, block >= enough, "looked", block + 1, block + 2));
        }
    }

    private static final class SecondFails implements PlantedMeasurements {
        @Override
        public Path run(PlannedRun run, Map<String, String> options, Path measured) throws InterruptedException {
            if (run.number() == 2) {
                throw LatchmarkException.environment("the server is away");
            }
            return PlantedMeasurements.super.run(run, options, measured);
        }
    }
}
