package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.experiment.ExperimentDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs, of two attempts each, of which the first are made on a busy host. */
final class DisturbedRunsTest {
    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private final Deque<String> disturbances = new ArrayDeque<>();

    @Test
    void aDisturbedRunIsRepeatedAndTheRepetitionCounts() throws InterruptedException {
        disturbances.add("others used 34 %");

        assertThat(execute()).isEmpty();

        assertThat(valid()).containsExactly("001-2", "002-1");
        assertThat(said)
                .contains("  failed: others used 34 %")
                .anyMatch(line -> line.startsWith("run 1 of 2") && line.contains("attempt 2"));
    }

    @Test
    void onAHostThatStaysBusyTheLastAttemptCounts() throws InterruptedException {
        disturbances.addAll(List.of("others used 34 %", "others used 35 %"));

        assertThat(execute()).isEmpty();

        assertThat(valid()).containsExactly("001-2", "002-1");
        assertThat(said).contains("  failed: others used 34 %", "  kept, as the last attempt: others used 35 %");
    }

    private List<String> execute() throws InterruptedException {
        Experiment experiment = new Experiment(
                "test",
                1,
                1,
                Optional.empty(),
                List.of(configuration("a"), configuration("b")),
                Optional.empty(),
                List.of(new PlannedWorkload("load", false, Map.of())),
                Map.of(),
                new Experiment.Limits(2, Duration.ofSeconds(30)),
                List.of());
        return new ExperimentRunner(
                        experiment,
                        ExperimentDirectory.openOrCreate(folder.resolve("out"), "text"),
                        new BusyHost(),
                        said::add)
                .execute();
    }

    private List<String> valid() {
        return new ExperimentDirectory(folder.resolve("out"))
                .validRuns().stream().map(run -> run.getFileName().toString()).toList();
    }

    private static Configuration configuration(String name) {
        return new Configuration(name, "", List.of(), List.of(), List.of(), Map.of());
    }

    private final class BusyHost implements PlantedMeasurements {
        @Override
        public String disturbance(Path measurement) {
            return disturbances.isEmpty() ? "" : disturbances.remove();
        }
    }
}
