package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.ProbeWriter;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of probes that were written to a disk, as an experiment leaves them. */
final class ProbeComparisonDocumentTest {
    @TempDir
    private Path folder;

    @Test
    void thePageIsWellFormedNeedsNoNetworkAndEscapesWhatComesFromOutside() throws Exception {
        List<Path> probes = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            probes.add(written("base <b>", block, 100));
            probes.add(written("other & co", block, 140 + block));
        }

        String page = Pages.plain(HtmlRenderer.page(ProbeComparisonDocument.of(ProbeComparison.read(probes))));

        assertThat(page)
                .contains("other &amp; co against base &lt;b&gt;", "<svg", "data: 8 KiB random read")
                .doesNotContain("<b>", "<script", "http-src");
        Pages.parsed(page);
    }

    private Path written(String label, int block, double iops) {
        RunDirectory directory = RunDirectory.create(folder, label.substring(0, 4), Instant.ofEpochSecond(block));
        ProbeRecord record = new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                new RunIdentity(
                        directory.name(),
                        label,
                        "test",
                        Instant.EPOCH,
                        Optional.of(new ExperimentPlace("e", block, 1, "data", Optional.empty()))),
                "probe",
                new ProbeRecord.TestFileFacts("t.dat", 1 << 20, 1, true),
                Map.of(),
                List.of(),
                false,
                List.of());
        try (ProbeWriter writer = new ProbeWriter(directory, record)) {
            writer.append(new CellMeasurement(cell(iops), List.of(), Map.of()));
            return directory.path();
        }
    }

    private static CellResult cell(double iops) {
        Cell cell = new Cell(
                Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 8192),
                Cell.Load.closed(1, 4),
                new Cell.Span(0, 1 << 20),
                Cell.Caching.ofHardware(),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(10), 1, 1));
        long count = Math.round(iops * 10);
        return new CellResult(
                1,
                cell,
                "java",
                Instant.EPOCH,
                10,
                new OperationFigures(count, count * 8192, 4 / iops * 1e9, 1, 1, 1, 1, 1, 1),
                OperationFigures.NONE,
                OperationFigures.NONE,
                0,
                0,
                DeviceDelta.missing("none"),
                List.of(),
                List.of(),
                "");
    }
}
