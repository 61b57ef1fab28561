package io.latchmark.analysis.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.index.ListedResult.Validity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One damaged result is one row that says so, whatever is in it. */
final class DamagedResultsTest {
    @TempDir
    private Path folder;

    private Path damaged;

    @BeforeEach
    void twoRuns() {
        new SyntheticRun(folder.resolve("whole")).label("whole").write();
        damaged = new SyntheticRun(folder.resolve("damaged")).label("damaged").write();
    }

    @Test
    void aRecordThatIsTooLongIsNotRead() throws IOException {
        Path record = damaged.resolve("run.json");
        String text = Files.readString(record);
        Files.writeString(record, text.replaceFirst("\\{", "{\"x\":\"" + "y".repeat(28 << 20) + "\","));

        assertThat(row().validity()).isEqualTo(Validity.DAMAGED);
        assertThat(row().note()).contains("run.json", String.valueOf(16 << 20));
    }

    @Test
    void aLinkOutOfTheDirectoryIsNotFollowed() throws IOException {
        Path samples = damaged.resolve("samples.csv");
        Path elsewhere = folder.resolve("elsewhere.csv");
        Files.move(samples, elsewhere);
        Files.createSymbolicLink(samples, elsewhere);

        assertThat(row().validity()).isEqualTo(Validity.DAMAGED);
        assertThat(row().note()).contains("samples.csv", "is a symbolic link to a place outside its directory");
        assertThatThrownBy(() -> CheckedRun.read(damaged))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("is a symbolic link to a place outside its directory");
    }

    @Test
    void aLinkWithinTheDirectoryIs() throws IOException {
        Files.move(damaged.resolve("samples.csv"), damaged.resolve("moved.csv"));
        Files.createSymbolicLink(damaged.resolve("samples.csv"), Path.of("moved.csv"));

        assertThat(row().validity()).isEqualTo(Validity.VALID);
    }

    @Test
    void anotherFormatsHistogramTakesNoMemory() throws IOException {
        Path histograms = damaged.resolve("transactions.hlog");
        String log = Files.readString(histograms);
        int at = log.lastIndexOf(',') + 1;
        Files.writeString(histograms, log.substring(0, at) + histogramOf(Integer.MAX_VALUE) + "\n");

        assertThat(row().validity()).isEqualTo(Validity.DAMAGED);
        assertThat(row().note()).contains("transactions.hlog");
    }

    @Test
    void aLineOfAnExperimentThatIsNullIsLeftOut() throws IOException {
        Path path = folder.resolve("experiment");
        ExperimentDirectory experiment = ExperimentDirectory.openOrCreate(path, "name: cache\n");
        experiment.append(
                new ExperimentEntry(Instant.parse("2026-11-01T10:00:00Z"), ExperimentEntry.Kind.STARTED, 0, 0, "", ""));
        Files.writeString(path.resolve("experiment.ndjson"), "null\n", StandardOpenOption.APPEND);

        assertThat(all()).extracting(ListedResult::label).contains("experiment", "whole", "damaged");
        assertThat(experiment.entries()).hasSize(1);
    }

    @Test
    void aRunOfAnExperimentWhoseNameIsNoPathIsRefused() {
        ExperimentDirectory experiment = ExperimentDirectory.openOrCreate(folder.resolve("e"), "name: cache\n");
        experiment.append(new ExperimentEntry(
                Instant.parse("2026-11-01T10:00:00Z"), ExperimentEntry.Kind.VALID, 1, 1, "a", "a\u0000b"));

        assertThatThrownBy(experiment::validRuns)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("is not a name of a run");
        assertThat(all()).extracting(ListedResult::label).contains("whole", "damaged");
    }

    /** A histogram in version 2 of its format, whose header promises bytes that don't follow. */
    private static String histogramOf(int bytes) throws IOException {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DataOutputStream plain = new DataOutputStream(new DeflaterOutputStream(deflated))) {
            plain.writeInt(0x1c849303);
            plain.writeInt(bytes);
            plain.writeInt(0);
            plain.writeInt(5);
            plain.writeLong(1);
            plain.writeLong(Long.MAX_VALUE);
            plain.writeDouble(1);
        }
        try (DataOutputStream frame = new DataOutputStream(encoded)) {
            frame.writeInt(0x1c849304);
            frame.writeInt(deflated.size());
            frame.write(deflated.toByteArray());
        }
        return Base64.getEncoder().encodeToString(encoded.toByteArray());
    }

    private ListedResult row() {
        List<ListedResult> all = all();
        assertThat(all)
                .hasSize(2)
                .anyMatch(result -> result.label().equals("whole")
                        && result.validity() == Validity.VALID
                        && result.nopm().isPresent());
        return all.stream()
                .filter(result -> result.place().directory().startsWith(damaged))
                .findFirst()
                .orElseThrow();
    }

    private List<ListedResult> all() {
        return ResultIndex.read(folder, progress -> {}).results();
    }
}
