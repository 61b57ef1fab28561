package io.latchmark.analysis.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.KnownShare;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.JsonFile;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CeilingsTest {
    @TempDir
    private Path folder;

    @Test
    void aDeviceIsHeldAgainstTheProbeOfItsOwn() {
        Approaches approaches = ceilings("here", Cells.reads(32, 450, 8192), Cells.reads(512, 491.2, 8192))
                .over(List.of(data("sda")), "here");

        Approach approach = approaches.found().get(0);
        assertThat(approach.share()).isCloseTo(467 / 491.2, within(0.001));
        assertThat(approach.atDepth().iops()).isBetween(450.0, 491.2);
        assertThat(approach.sentence())
                .startsWith(
                        "device sda: 467 operations/s are 95 % of the 491 IOPS ceiling by the probe quick (8 KiB random read, 512 outstanding)")
                .endsWith("; the run's mix is another: 70 % reads");
        assertThat(approaches.unused()).isEmpty();
    }

    @Test
    void aProbeOfAnotherDeviceOrHostIsNotUsedAndSaysSo() {
        Ceilings ceilings = ceilings("here", Cells.reads(32, 450, 8192));

        assertThat(ceilings.over(List.of(data("sdb")), "here").unused())
                .singleElement()
                .asString()
                .startsWith("The ceiling by the probe quick is not used: it is of sda, and the run sampled sdb.");
        Approaches elsewhere = ceilings.over(List.of(data("sda")), "there");
        assertThat(elsewhere.found()).isEmpty();
        assertThat(elsewhere.unused())
                .containsExactly("The ceiling by the probe quick is not used: it is of sda on the host here, and the"
                        + " run's host is there.");
    }

    @Test
    void cellsOfAnotherBlockSizeOrThroughThePageCacheAreNoCeiling() {
        CellResult buffered = Cells.result(
                new Cell(
                        Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 8192),
                        Cell.Load.closed(1, 8),
                        new Cell.Span(0, 1 << 30),
                        new Cell.Caching(false, Cell.Durability.NONE, 0),
                        Cells.cell(Cell.Operation.READ, 8192, 1).timing()),
                100_000,
                8192,
                1e4);

        Approaches approaches =
                ceilings("", buffered, Cells.reads(8, 300, 65_536)).over(List.of(data("sda")), "here");

        assertThat(approaches.found()).isEmpty();
        assertThat(approaches.unused()).singleElement().asString().contains("no valid cell of direct random I/O");
    }

    @Test
    void ofSeveralBlockSizesTheNearestCounts() {
        Approaches approaches = ceilings("", Cells.reads(8, 900, 4096), Cells.reads(8, 400, 8192))
                .over(List.of(data("sda")), "");

        assertThat(approaches.found().get(0).ceiling().iops()).isCloseTo(400, within(1e-9));
        assertThat(approaches.found().get(0).sentence()).contains("it is not a ceiling, because the run exceeded it");
    }

    @Test
    void aRateCanBeGivenInSoManyWords() {
        Approaches approaches = Ceilings.read(List.of("sda=491.2", "G=10")).over(List.of(data("sda")), "");

        assertThat(approaches.of("sda").orElseThrow().share()).isCloseTo(0.95, within(0.005));
        assertThat(approaches.sentences())
                .containsExactly(
                        "device sda: 467 operations/s are 95 % of the 491 IOPS ceiling by --ceiling (whatever its mix"
                                + " and block).",
                        "The ceiling of G is not used: the run sampled sda.");
        assertThatThrownBy(() -> Ceilings.read(List.of("sda=0")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--ceiling sda=0: must be");
    }

    @Test
    void theNewestProbeNearbyOfTheDeviceGivesItsCeiling() throws IOException {
        store("20260101T000000Z-old", Cells.reads(32, 400, 8192));
        store("20260201T000000Z-new", Cells.reads(32, 491, 8192));
        Files.writeString(
                Files.createDirectory(folder.resolve("20260301T000000Z-damaged"))
                        .resolve(ProbeFiles.RECORD),
                "{");

        assertThat(Ceilings.nearby(folder, "lab").iops(data("sda"))).isEqualTo(491);
    }

    @Test
    void anotherDeviceAnotherHostAndOtherBlocksHaveNoCeilingNearby() throws IOException {
        store("20260101T000000Z-probe", Cells.reads(32, 491, 8192));

        assertThat(Ceilings.nearby(folder, "lab").iops(data("sdb"))).isNaN();
        assertThat(Ceilings.nearby(folder, "lab").iops(data("sda", 64 / 1024.0)))
                .isNaN();
        assertThat(Ceilings.nearby(folder, "lab").iops(data("sda", Double.NaN))).isNaN();
        assertThat(Ceilings.nearby(folder, "other").iops(data("sda"))).isNaN();
        assertThat(Ceilings.nearby(folder, "").iops(data("sda"))).isNaN();
        assertThat(Ceilings.nearby(folder.resolve("nothing"), "lab").iops(data("sda")))
                .isNaN();
    }

    private void store(String name, CellResult cell) throws IOException {
        JsonFile.write(Files.createDirectory(folder.resolve(name)).resolve(ProbeFiles.RECORD), probe("lab", cell));
    }

    /** The seed's data disk: 327 reads and 140 writes a second of 8 KiB. */
    private static DeviceFigures data(String name) {
        return data(name, 1 / 128.0);
    }

    private static DeviceFigures data(String name, double mebibytesEach) {
        return new DeviceFigures(
                name,
                1000,
                327,
                140,
                275,
                320,
                327 * mebibytesEach,
                140 * mebibytesEach,
                1,
                327 * 0.275 + 140 * 0.32,
                0,
                Double.NaN,
                0,
                Double.NaN,
                DeviceRole.UNKNOWN,
                KnownShare.UNKNOWN);
    }

    private static Ceilings ceilings(String host, CellResult... cells) {
        return new Ceilings(List.of(Ceiling.of(probe(host, cells))), Map.of());
    }

    private static ProbeRecord probe(String host, CellResult... cells) {
        return new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                new RunIdentity("quick", "", "1.0", Instant.EPOCH),
                "probe",
                new ProbeRecord.TestFileFacts("file", 1 << 30, 1, true),
                host.isEmpty() ? Map.of() : Map.of("host", Map.of("host_name", host)),
                List.of(cells),
                true,
                List.of());
    }
}
