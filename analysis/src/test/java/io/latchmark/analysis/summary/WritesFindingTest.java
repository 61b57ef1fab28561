package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchmark.analysis.fixture.ForeignWrites;
import io.latchmark.analysis.fixture.SqlServerRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WritesFindingTest {
    @TempDir
    private Path out;

    @Test
    void whatAJournalAddsIsNoMark() {
        assertThat(verdict(run().cliff(0, 3), 0.18)).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void moreThanThatIsAMark() {
        Finding writes = finding(ForeignWrites.in(run().write(), 0.30)).orElseThrow();

        assertThat(writes.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(writes.value()).isEqualTo("MiB written per second: device 10.2, database 7.81 (ratio 1.3000)");
    }

    /** At 2 % of the load the database writes 0.16 MiB/s, and others 0.62. */
    @Test
    void aSurplusThatIsNoLoadIsNoMark() {
        assertThat(verdict(run().cliff(0, 0.02), 4)).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void withAPageCacheWritesAreNotCompared() {
        assertThat(verdict(run().cachedReads(), 10)).isEqualTo(Finding.Verdict.NOT_COMPARED);
    }

    @Test
    void aFileSystemThatWritesDataAgainIsNotCompared() throws IOException {
        assertThat(on("btrfs", "rw")).isEqualTo(Finding.Verdict.NOT_COMPARED);
        assertThat(on("ext4", "rw,relatime,data=journal")).isEqualTo(Finding.Verdict.NOT_COMPARED);
        assertThat(on("ext4", "rw,relatime,data=ordered")).isEqualTo(Finding.Verdict.MARKED);
    }

    @Test
    void aServerThatDoesNotCountTheWritesOfItsLogHasNoFinding() throws IOException {
        Path run = ForeignWrites.in(run().write(), 10);
        Path samples = run.resolve(RunDirectory.SAMPLES);
        Files.write(
                samples,
                Files.readAllLines(samples).stream()
                        .filter(line -> !line.contains("wal/normal,write_bytes"))
                        .toList());

        assertThat(finding(run)).isEmpty();
    }

    @Test
    void withoutCountersOfTheDeviceThereIsNoFinding() {
        assertThat(finding(run().without("device").write())).isEmpty();
    }

    @Test
    void bytesOfFilesAreThoseOfAllFiles() {
        Finding writes = finding(new SqlServerRun(out).write()).orElseThrow();

        // 900 writes of data, 200 of the log and one of tempdb, of 4 KiB each.
        assertThat(writes.value()).startsWith("MiB written per second: device 7.81, database 4.30 (ratio 1.8165)");
    }

    private Finding.Verdict on(String fileSystem, String options) throws IOException {
        Path run = ForeignWrites.in(run().write(), 10);
        File file = run.resolve(RunDirectory.RUN).toFile();
        ObjectMapper json = new ObjectMapper();
        ObjectNode record = (ObjectNode) json.readTree(file);
        record.withObject("/environment/before/devices")
                .put("data.file_system", fileSystem)
                .put("data.mount_options", options);
        json.writeValue(file, record);
        return finding(run).orElseThrow().verdict();
    }

    private SyntheticRun run() {
        return new SyntheticRun(out);
    }

    private static Finding.Verdict verdict(SyntheticRun run, double foreignWrites) {
        return finding(ForeignWrites.in(run.write(), foreignWrites))
                .orElseThrow()
                .verdict();
    }

    private static Optional<Finding> finding(Path run) {
        return RunSummary.of(RunData.read(run)).checks().stream()
                .filter(check -> check.name().equals("Writes of database and device"))
                .findFirst();
    }
}
