package io.latchmark.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of tools that measure devices, compared with the figures in their files. */
final class ImportedProbesTest {
    @TempDir
    Path out;

    @Test
    void aJobOfFioIsACell() {
        ProbeRecord probe = new ImportedFiles(out).probe("fio-3.33.json");

        CellResult cell = probe.cells().get(0);
        assertThat(cell.reads().count()).isEqualTo(21_931);
        assertThat(cell.reads().bytes()).isEqualTo(179_658_752);
        assertThat(cell.reads().count() / cell.seconds()).isCloseTo(7_307.897, within(0.01));
        assertThat(cell.reads().p50Nanos()).isEqualTo(69_120);
        assertThat(cell.cell().access().operation()).isEqualTo(Cell.Operation.MIX);
        assertThat(cell.cell().access().pattern()).isEqualTo(Cell.Pattern.RANDOM);
        assertThat(cell.cell().access().blockBytes()).isEqualTo(8_192);
        assertThat(cell.cell().caching().direct()).isFalse();
        assertThat(probe.imported().orElseThrow().version()).isEqualTo("3.33");
        assertThat(probe.notes()).anyMatch(note -> note.contains("not checked"));
    }

    @Test
    void theTextOfDiskspdIsACell() {
        ProbeRecord probe = new ImportedFiles(out).probe("diskspd-2.2.txt");

        CellResult cell = probe.cells().get(0);
        assertThat(cell.iops()).isCloseTo(4_000, within(0.01));
        assertThat(cell.mebibytesPerSecond()).isCloseTo(31.25, within(0.01));
        assertThat(cell.reads().p99Nanos()).isEqualTo(4_500_000);
        assertThat(cell.writes().p999Nanos()).isEqualTo(12_000_000);
        assertThat(cell.cell().load()).isEqualTo(Cell.Load.closed(2, 4));
        assertThat(cell.cell().access().readPercent()).isEqualTo(70);
        assertThat(cell.cell().caching().durability()).isEqualTo(Cell.Durability.DSYNC);
        assertThat(probe.file().path()).isEqualTo("d:\\test.dat");
        assertThat(cell.start()).isEqualTo(Instant.parse("2026-01-05T10:00:00Z"));
        assertThat(probe.notes()).noneMatch(note -> note.contains("the time at which"));
    }

    @Test
    void theOutputOfSqlioHasACellForEachInvocation() {
        ProbeRecord probe = new ImportedFiles(out).probe("sqlio.txt");

        assertThat(probe.cells()).hasSize(2);
        CellResult writes = probe.cells().get(0);
        CellResult reads = probe.cells().get(1);
        assertThat(writes.iops()).isCloseTo(421.88, within(0.05));
        assertThat(writes.mebibytesPerSecond()).isCloseTo(3.29, within(0.01));
        assertThat(writes.writes().p50Nanos()).isEqualTo(1_000_000);
        assertThat(writes.writes().p95Nanos()).isEqualTo(1_586_000_000L);
        assertThat(writes.writes().maxNanos()).isEqualTo(1_586_000_000L);
        assertThat(reads.iops()).isCloseTo(3_434, within(0.05));
        assertThat(reads.reads().p50Nanos()).isEqualTo(3_000_000);
        assertThat(reads.cell().load()).isEqualTo(Cell.Load.closed(2, 8));
    }

    @Test
    void anExternalEntityIsNotRead() throws IOException {
        Path file = out.resolve("d.xml");
        Files.writeString(
                file,
                "<Results><!-- --></Results>"
                        .replace(
                                "<Results>",
                                "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>" + "<Results>&x;"));

        assertThatThrownBy(() -> DiskspdXml.read(file, Files.readString(file), 1))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("line 1")
                .hasMessageContaining("DOCTYPE");
    }

    @Test
    void aTruncatedFileIsNamedWithItsLine() throws IOException {
        Path whole = ImportedFiles.recorded("fio-3.33.json");
        Path half = out.resolve("half.json");
        Files.writeString(half, Files.readString(whole).substring(0, 2_000));

        assertThatThrownBy(() -> new ImportedFiles(out).directories(half))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("half.json, line ");
    }
}
