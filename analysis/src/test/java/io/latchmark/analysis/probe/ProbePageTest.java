package io.latchmark.analysis.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.report.Pages;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.RunIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProbePageTest {
    static ProbeRecord probe(CellResult... cells) {
        return new ProbeRecord(
                1,
                new RunIdentity("id <b>", "label", "1.0", Instant.EPOCH),
                "probe --file </script>",
                new ProbeRecord.TestFileFacts("a & b.dat", 1 << 30, 1, true),
                Map.of("devices", Map.of("sda.rotational", "1")),
                List.of(cells),
                true,
                List.of());
    }

    @Test
    void thePageIsWellFormedNeedsNoNetworkAndEscapesWhatComesFromOutside() throws Exception {
        ProbeRecord probe = probe(Cells.reads(1, 100, 8192), Cells.reads(8, 300, 8192), Cells.reads(64, 301, 8192));

        String page = HtmlRenderer.page(ProbeDocument.of(probe));

        assertThat(page).contains("<svg", "a &amp; b.dat").doesNotContain("<b>", "<script", "http-src");
        Pages.parsed(page);
    }

    @Test
    void aCeilingIsTheGreatestRateAndLiesBetweenMeasuredDepths() {
        ProbeRecord probe = probe(checked(Cells.reads(1, 100, 8192)), checked(Cells.reads(4, 300, 8192)));

        Ceiling ceiling = Ceiling.of(probe);

        assertThat(ceiling.random(100, 8192).orElseThrow().iops()).isCloseTo(300, within(1e-9));
        assertThat(ceiling.randomAt(100, 8192, 2).orElseThrow().iops()).isCloseTo(200, within(1e-9));
        assertThat(ceiling.random(100, 65_536)).isEmpty();
        assertThat(ceiling.devices()).containsExactly("sda");
    }

    @Test
    void aCellWithAFailedCheckIsNoCeiling() {
        CellResult broken = checked(Cells.withDevice(Cells.reads(4, 300, 8192), 1));

        assertThat(Ceiling.of(probe(broken)).random(100, 8192)).isEmpty();
    }

    @Test
    void aDurableWriteThatIsQuickerThanADiskTurnsWasAnsweredByACache() {
        assertThat(WriteCache.sentence(probe(durable(0.2))).orElseThrow()).contains("so a write-back cache answered");
        assertThat(WriteCache.sentence(probe(durable(8))).orElseThrow()).contains("so the medium answered");
    }

    private static CellResult checked(CellResult result) {
        return result.withFindings(CellChecks.of(result), "");
    }

    private static CellResult durable(double millis) {
        Cell cell = new Cell(
                Cell.Access.of(Cell.Operation.WRITE, Cell.Pattern.SEQUENTIAL, 4096),
                Cell.Load.closed(1, 1),
                new Cell.Span(0, 1 << 20),
                new Cell.Caching(true, Cell.Durability.DSYNC, 0),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(10), 1, 1));
        CellResult result = Cells.result(cell, 1000 / millis, 4096, millis * 1e6);
        assertThat(result.syncs()).isEqualTo(OperationFigures.NONE);
        return result;
    }
}
