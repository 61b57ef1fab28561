package io.latchmark.emulation.command.trace;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.emulation.replay.TraceFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces as their tools write them. */
final class TraceEmulationTest {
    /** Two reads and a write in 20 ms, a flush, a discard, another device, and the summary at the end. */
    private static final String BLKPARSE = """
              8,0    1        1     0.000000000   697  Q   R 223490 + 16 [postgres]
              8,0    1        2     0.000001000   697  D   R 223490 + 16 [postgres]
              8,0    0        1     0.004001000     0  C   R 223490 + 16 [0]
              8,0    1        3     0.005000000   701  D FWFS 900000 + 8 [postgres]
              8,0    1        4     0.005500000   701  D  RM 10 + 8 [kworker/1:1]
              8,16   1        1     0.006000000   701  D   W 10 + 8 [kworker/1:1]
              8,0    0        2     0.011500000     0  C  RM 10 + 8 [0]
              8,0    0        3     0.013000000     0  C FWFS 900000 + 8 [0]
              8,0    0        4     0.014000000     0  D  FN [kworker/0:1H]
              8,0    0        5     0.015000000     0  D  DS 5000 + 2048 [kworker/0:1H]
              8,0    0        6     0.020000000   697  D   R 0 + 128 [postgres]
            CPU0 (8,0):
             Reads Queued:           3,       76KiB	 Writes Queued:           1,        4KiB
            Total (8,0):
            """;

    @TempDir
    private Path folder;

    private TraceRequest request(String text, String... devices) throws IOException {
        Path file = folder.resolve("trace.txt");
        Files.writeString(file, text);
        return new TraceRequest(
                file,
                Profiles.named("sas10k-72-p400"),
                List.of(CacheSetting.parse("read=0,write=0"), CacheSetting.parse("read=0,write=64MiB")),
                List.of(devices));
    }

    @Test
    void theRecordedTimesOfBlkparseAreFoundAndTheModelsStandBesideThem() throws IOException {
        TraceEmulation.Result result = TraceEmulation.execute(request(BLKPARSE, "8,0"));

        assertThat(result.requests()).isEqualTo(4);
        assertThat(result.seconds()).isCloseTo(0.019999, within(1e-9));
        assertThat(result.closed())
                .extracting(TraceEmulation.Row::cache)
                .containsExactly("read=0,write=0", "read=0,write=64MiB");
        TraceFigures recorded = result.recorded().get(0).figures();
        assertThat(recorded.reads().requests()).isEqualTo(2);
        assertThat(recorded.reads().meanMillis()).isCloseTo(5, within(1e-6));
        assertThat(recorded.reads().maxMillis()).isCloseTo(6, within(1e-6));
        assertThat(recorded.writes().meanMillis()).isCloseTo(8, within(1e-6));
        assertThat(recorded.inFlightMean()).as("18 ms in 13 ms").isCloseTo(18 / 12.999, within(1e-6));
        TraceFigures cached = result.open().get(1).figures();
        assertThat(cached.reads().requests()).isEqualTo(3);
        assertThat(cached.writes().meanMillis())
                .isLessThan(result.open().get(0).figures().writes().meanMillis());
        assertThat(result.notes())
                .containsExactly("1 request was left out, of 8,16", "1 request has no completion on record");
        assertThat(JsonText.of(Map.of("trace", result))).contains(wording("as-recorded"));
        assertThat(String.join("\n", TextRenderer.lines(TraceDocument.of(result))))
                .contains("EMULATED", wording("as-recorded"), wording("waits-as-recorded"), wording("upper-bound"));
    }

    @Test
    void twoRequestsOfTheSameBlocksInFlightAreTwo() throws IOException {
        TraceEmulation.Result result = TraceEmulation.execute(request("""
              8,0    1        1     0.000000000   697  D   R 223490 + 16 [postgres]
              8,0    1        2     0.001000000   698  D   R 223490 + 16 [postgres]
              8,0    0        1     0.004000000     0  C   R 223490 + 16 [0]
              8,0    0        2     0.007000000     0  C   R 223490 + 16 [0]
            """));

        TraceFigures recorded = result.recorded().get(0).figures();
        assertThat(recorded.reads().requests()).isEqualTo(2);
        assertThat(recorded.reads().meanMillis()).isCloseTo(5, within(1e-6));
        assertThat(recorded.reads().maxMillis()).isCloseTo(6, within(1e-6));
    }

    @Test
    void dataAndLogGoToTheTwoVolumes() throws IOException {
        TraceEmulation.Result result = TraceEmulation.execute(request(BLKPARSE, "8,0", "8,16"));

        assertThat(result.requests()).isEqualTo(5);
        assertThat(result.devices()).containsExactly("8,0", "8,16");
    }

    @Test
    void severalDevicesMustBeNamed() {
        assertThatThrownBy(() -> TraceEmulation.execute(request(BLKPARSE)))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("requests-of-and-of-name-by", "8,0", "8,16", "--device"));
        assertThatThrownBy(() -> TraceEmulation.execute(request(BLKPARSE, "8,32")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("no-read-or-write-of-but", "--device", "8,32", "8,0", "8,16"));
    }

    @Test
    void aLogOfFioHasNoCompletions() throws IOException {
        TraceEmulation.Result result = TraceEmulation.execute(request("""
                fio version 3 iolog
                30 /data/a file add
                452 /data/a file open
                459 /data/a file read 1007616 8192
                100749 /data/a file write 12419072 8192
                100750 /data/a file datasync 0 0
                200527 /data/a file close
                """));

        assertThat(result.devices()).containsExactly("/data/a file");
        assertThat(result.seconds()).isCloseTo(0.10029, within(1e-9));
        assertThat(result.recorded()).isEmpty();
        assertThat(result.closed()).isEmpty();
        assertThat(result.open().get(0).figures().reads().requests()).isEqualTo(1);
        assertThat(result.open().get(0).figures().writes().requests()).isEqualTo(1);
    }

    @Test
    void whatIsNoTraceIsRefused() {
        assertThatThrownBy(() -> TraceEmulation.execute(request("time,reads\n1,2\n")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("no read or write was found; give the text of blkparse");
        assertThatThrownBy(() -> TraceEmulation.execute(request("fio version 2 iolog\n/d add\n/d read 0 8192\n")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("line-expected-a-log-of-fio", 1, 3));
    }
}
