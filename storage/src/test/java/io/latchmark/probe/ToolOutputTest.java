package io.latchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * What fio 3.33 wrote here, what diskspd 2.0.21a wrote elsewhere, and what diskspd 2.2 writes by its source ({@code
 * XmlResultParser}).
 */
final class ToolOutputTest {
    private static final Cell CELL = new Cell(
            new Cell.Access(Cell.Operation.MIX, 70, Cell.Pattern.RANDOM, 8192, 0, 0),
            Cell.Load.closed(2, 4),
            new Cell.Span(0, 64 << 20),
            Cell.Caching.ofHardware(),
            new Cell.Timing(Duration.ofSeconds(1), Duration.ofSeconds(10), 1, 3));
    private static final TestFile FILE =
            new TestFile(new TestFilePath(Path.of("t.dat"), Path.of("/data/t.dat")), 64 << 20, 1, 1, true, 4096);

    private static String resource(String name) throws IOException {
        try (InputStream in = ToolOutputTest.class.getResourceAsStream(name)) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void fiosJsonBecomesAResult() throws IOException {
        CellResult result = FioEngine.parse(
                        "fio: a warning\n" + resource("fio-3.33.json"),
                        new FioEngine.Invocation(CELL, 7, "fio 3.33", Instant.EPOCH))
                .result();

        assertThat(result.seconds()).isEqualTo(1.001);
        assertThat(result.reads().count()).isEqualTo(32479);
        assertThat(result.reads().meanNanos()).isEqualTo(131329.09759);
        assertThat(result.writes().p99Nanos()).isEqualTo(3784704);
        assertThat(result.engine()).isEqualTo("fio 3.33");
    }

    @Test
    void whatIsNotFiosJsonIsAClearError() {
        FioEngine.Invocation invocation = new FioEngine.Invocation(CELL, 7, "fio 3.33", Instant.EPOCH);

        assertThatThrownBy(() -> FioEngine.parse("{", invocation)).hasMessageContaining("is not JSON");
        assertThatThrownBy(() -> FioEngine.parse("{}", invocation)).hasMessageContaining("gave no result");
    }

    @Test
    void diskspdsXmlBecomesAResult() throws IOException {
        CellResult result = DiskspdEngine.parse(resource("diskspd-2.2.xml"), CELL, 7, Instant.EPOCH)
                .result();

        assertThat(result.reads().count()).isEqualTo(7_000);
        assertThat(result.reads().bytes()).isEqualTo(7_000L * 8192);
        assertThat(result.reads().meanNanos()).isEqualTo(1.25e6);
        assertThat(result.writes().p99Nanos()).isEqualTo(9_000_000);
        assertThat(result.writes().maxNanos()).isEqualTo(30_000_000);
        assertThat(result.iops()).isEqualTo(1_000);
        assertThat(result.engine()).isEqualTo("diskspd 2.2.0");
    }

    @Test
    void aRecordingOfDiskspdIsReadAsItIsAndHasNoTimes() throws IOException {
        String recorded = resource("diskspd-2.0.21a.xml");
        String times = resource("diskspd-2.2.xml").replaceFirst("(?s).*(<Latency>.*</Latency>).*", "$1");

        // The only public recording was made without times: those of the other file are put in.
        CellResult result = DiskspdEngine.parse(
                        recorded.replace("</CpuUtilization>", "</CpuUtilization>" + times), CELL, 1, Instant.EPOCH)
                .result();

        assertThat(result.engine()).isEqualTo("diskspd 2.0.21a");
        assertThat(result.seconds()).isEqualTo(30.02);
        assertThat(result.reads().count()).isEqualTo(90_970);
        assertThat(result.reads().bytes()).isEqualTo(90_970L * 65_536);
        assertThat(result.writes()).isEqualTo(OperationFigures.NONE);
        assertThat(result.reads().meanNanos()).isEqualTo(1.25e6);
        CellResult untimed =
                DiskspdEngine.parse(recorded, CELL, 1, Instant.EPOCH).result();
        assertThat(untimed.reads()).isEqualTo(OperationFigures.untimed(90_970, 90_970L * 65_536));
    }

    @Test
    void anXmlThatAsksForAnotherFileIsRefused() {
        String xml = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><Results>&e;</Results>";

        assertThatThrownBy(() -> DiskspdEngine.parse(xml, CELL, 1, Instant.EPOCH))
                .hasMessageContaining("is not its XML");
    }

    @Test
    void bothToolsAreAskedForTheSameCell() {
        assertThat(FioEngine.command(CELL, FILE))
                .contains(
                        "--rw=randrw",
                        "--rwmixread=70",
                        "--bs=8192",
                        "--iodepth=4",
                        "--numjobs=2",
                        "--ioengine=io_uring",
                        "--runtime=10000ms",
                        "--ramp_time=1000ms",
                        "--direct=1");
        assertThat(DiskspdEngine.command(CELL, FILE))
                .contains("-b8192", "-t2", "-o4", "-d10", "-W1", "-w30", "-r", "-Su", "-Rxml");
    }

    @Test
    void fioGetsOneFileWhateverItsNameHolds() {
        TestFile colon = new TestFile(place("/data/a:b/t.dat"), 64 << 20, 1, 1, true, 4096);
        TestFile blank = new TestFile(place("/data/t.dat "), 64 << 20, 1, 1, true, 4096);

        assertThat(FioEngine.command(CELL, colon)).contains("--filename=/data/a\\:b/t.dat");
        assertThatThrownBy(() -> FioEngine.command(CELL, blank)).hasMessageContaining("ends with a blank");
    }

    private static TestFilePath place(String path) {
        return new TestFilePath(Path.of(path), Path.of(path));
    }
}
