package io.latchmark.analysis.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.probe.Ceiling;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.testing.Damage;
import io.latchmark.core.testing.PlainWords;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.ProbeWriter;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages the record of a probe at random, and reads and prints it; as {@link RunDirectoryFuzzTest} does with runs. */
@Tag("slow")
final class ProbeDirectoryFuzzTest {
    @TempDir
    private Path folder;

    @Test
    void aDamagedProbeIsReportedOrRefusedInPlainWords() throws IOException {
        Path original = written();
        Path damaged = Files.createDirectory(folder.resolve("damaged"));
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < RunDirectoryFuzzTest.MUTATIONS && faults.size() < RunDirectoryFuzzTest.FAULTS_MAX; i++) {
            Files.copy(
                    original.resolve(ProbeFiles.RECORD),
                    damaged.resolve(ProbeFiles.RECORD),
                    StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(damaged.resolve(ProbeFiles.REPORT));
            String damage = new Damage(RandomStream.of(RunDirectoryFuzzTest.SEED, "probe", i)).once(damaged);
            readAll(damaged, original).ifPresent(fault -> faults.add(damage + ": " + fault));
        }

        assertThat(faults).isEmpty();
    }

    private static Optional<String> readAll(Path damaged, Path original) {
        return PlainWords.fault(() -> {
            ProbeRecord probe = ProbeFiles.read(damaged);
            assertThat(PageFile.write(damaged.resolve(ProbeFiles.REPORT), ProbeDocument.of(probe)))
                    .isNotEmptyFile();
            Optional<Ceiling.Limit> unused = Ceiling.of(probe).randomAt(100, 8192, 3);
            assertThat(TextRenderer.lines(ProbeComparisonDocument.of(ProbeComparison.read(List.of(damaged, original)))))
                    .isNotEmpty();
        });
    }

    private Path written() {
        RunDirectory directory = RunDirectory.create(folder, "probe", Instant.EPOCH);
        ProbeRecord record = new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                new RunIdentity(directory.name(), "base", "test", Instant.EPOCH),
                "probe",
                new ProbeRecord.TestFileFacts("t.dat", 1 << 20, 1, true),
                Map.of(ProbeRecord.GIVEN, Map.of("experiment", "e", "block", "1", "workload", "data")),
                List.of(),
                false,
                List.of());
        try (ProbeWriter writer = new ProbeWriter(directory, record)) {
            for (int number = 1; number <= 4; number++) {
                writer.append(new CellMeasurement(cell(number), List.of(), Map.of()));
            }
            return directory.path();
        }
    }

    private static CellResult cell(int number) {
        long count = 1_000L * number;
        OperationFigures figures = new OperationFigures(count, count * 8192, 4e6, 1, 2, 3, 4, 5, 6);
        return new CellResult(
                number,
                new Cell(
                        Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 8192),
                        Cell.Load.closed(1, 1 << number),
                        new Cell.Span(0, 1 << 20),
                        Cell.Caching.ofHardware(),
                        new Cell.Timing(Duration.ZERO, Duration.ofSeconds(10), 1, 1)),
                "java",
                Instant.EPOCH,
                10,
                figures,
                OperationFigures.NONE,
                OperationFigures.NONE,
                0,
                0.1,
                new DeviceDelta(List.of("sda"), 10, count, count * 8192, 0, 0, 10_000, ""),
                List.of(),
                List.of(),
                "");
    }
}
