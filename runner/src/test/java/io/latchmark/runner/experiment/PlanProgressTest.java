package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

    @Test
    void whereEachRunStandsIsLearntAtEachAttemptAndAtTheEnd() throws InterruptedException {
        Experiment experiment = new Experiment(
                "test",
                1,
                2,
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
            left.add(progress.left());
        }
    }

    private static final class SecondFails implements MeasurementDriver {
        @Override
        public Duration length(Map<String, String> options) {
            return Duration.ofMinutes(1);
        }

        @Override
        public void reset(Map<String, String> options) {}

        @Override
        public Path run(PlannedRun run, Map<String, String> options, Path measured) {
            if (run.number() == 2) {
                throw LatchmarkException.environment("the server is away");
            }
            try {
                return Files.createDirectories(measured);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void collectFacts(Path measured) {}

        @Override
        public CommandResult runAtAgent(Action action, Duration limit) {
            throw new AssertionError("no agent is there");
        }

        @Override
        public void prompt(String text) {}
    }
}
