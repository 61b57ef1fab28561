package io.latchmark.results.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExperimentDirectoryTest {
    @TempDir
    private Path folder;

    @Test
    void beforeAnythingWasDoneTheFileMayBecomeAnother() {
        ExperimentDirectory first = ExperimentDirectory.openOrCreate(folder, "name: a\n");

        ExperimentDirectory second = ExperimentDirectory.openOrCreate(folder, "name: a\nreset: none\n");

        assertThat(second).isEqualTo(first);
        assertThat(folder.resolve(ExperimentDirectory.DEFINITION)).hasContent("name: a\nreset: none\n");
    }

    @Test
    void afterwardsOnlyTheBlocksMay() {
        ExperimentDirectory experiment = ExperimentDirectory.openOrCreate(folder, "name: a\nblocks: 2\n");
        experiment.append(
                new ExperimentEntry(Instant.parse("2026-11-01T10:00:00Z"), ExperimentEntry.Kind.STARTED, 0, 0, "", ""));

        assertThat(ExperimentDirectory.openOrCreate(folder, "name: a\nblocks: 6\n"))
                .isEqualTo(experiment);
        assertThatThrownBy(() -> ExperimentDirectory.openOrCreate(folder, "name: b\nblocks: 6\n"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--out");
    }
}
