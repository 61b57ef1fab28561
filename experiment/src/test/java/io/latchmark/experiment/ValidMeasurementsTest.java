package io.latchmark.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.testing.WorkedExample;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order in which the report of an experiment has its configurations. */
final class ValidMeasurementsTest {
    private static final String ARRAYS = """
            experiment: arrays
            blocks: 2
            database: { warehouses: 1 }
            run: { warm-up: 1s, duration: 1s }
            users: [8]
            placebo: a
            configurations:
              - name: a
              - { name: c, run: { fact: x=1 } }
              - { name: b, run: { fact: x=2 } }
            """;

    /** The question of the file is whether the arrays differ, not whether one differs from itself. */
    @Test
    void theOrderIsThatOfTheFileAndThePlaceboIsLast(@TempDir Path folder) throws IOException {
        ExperimentDirectory directory = ExperimentDirectory.openOrCreate(folder, ARRAYS);
        int step = 0;
        for (String drawn : List.of("a-again", "b", "c", "a")) {
            step++;
            WorkedExample.copyTo(folder.resolve("runs/" + drawn), drawn, "2026-11-0" + step);
            directory.append(
                    new ExperimentEntry(Instant.EPOCH, ExperimentEntry.Kind.VALID, step, 1, "", "runs/" + drawn));
        }

        List<Path> valid = ValidMeasurements.of(
                directory,
                ExperimentFile.read(folder.resolve(ExperimentDirectory.DEFINITION))
                        .definition());

        assertThat(valid)
                .extracting(run -> String.valueOf(run.getFileName()))
                .containsExactly("a", "c", "b", "a-again");
    }
}
