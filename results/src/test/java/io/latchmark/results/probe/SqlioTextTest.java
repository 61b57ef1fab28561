package io.latchmark.results.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The published test of 8 KB random reads with 2 threads of 256, whose every I/O took more than 24 ms. */
final class SqlioTextTest {
    private static final ProbeRecord.TestFileFacts FILE =
            new ProbeRecord.TestFileFacts("f:\\testfile.dat", 10_000L << 20, 1, true);

    private static CellMeasurement measured(Histogram reads, Map<String, Histogram> times) {
        Cell cell = new Cell(
                Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 8192),
                Cell.Load.closed(2, 256),
                new Cell.Span(0, 10_000L << 20),
                Cell.Caching.ofHardware(),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(30), 1, 1));
        CellResult result = new CellResult(
                1,
                cell,
                "java",
                Instant.EPOCH,
                30,
                OperationFigures.of(reads, reads.getTotalCount() * 8192),
                OperationFigures.NONE,
                OperationFigures.NONE,
                0,
                0,
                DeviceDelta.missing(""),
                List.of(),
                List.of(),
                "");
        return new CellMeasurement(result, List.of(), times);
    }

    private static Histogram histogram(double... millis) {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        for (double value : millis) {
            histogram.recordValue((long) (value * 1e6));
        }
        return histogram;
    }

    @Test
    void aCellReadsAsSqlioPrintsIt() {
        Histogram reads = histogram();
        reads.recordValueWithCount(1_021_500_000L, 14_735);
        reads.recordValue(4_900_000L);

        assertThat(SqlioText.of(measured(reads, Map.of("read", reads)), FILE))
                .containsExactly(
                        "Latchmark, cell 1, in the form of sqlio",
                        "2 threads reading for 30 secs from file f:\\testfile.dat",
                        "\tusing 8KB random IOs",
                        "\tenabling multiple I/Os per thread with 256 outstanding",
                        "\tbuffering set to use hardware disk cache (but not file cache)",
                        "using current size: 10000 MB for file: f:\\testfile.dat",
                        "CUMULATIVE DATA:",
                        "throughput metrics:",
                        "IOs/sec:   491.20",
                        "MBs/sec:     3.84",
                        "latency metrics:",
                        "Min_Latency(ms): 4",
                        "Avg_Latency(ms): 1021",
                        "Max_Latency(ms): 1021",
                        "histogram:",
                        "ms: 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24+",
                        "%:  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0 100",
                        "");
    }

    @Test
    void theHistogramCountsFromWholeMillisecondsDown() {
        Histogram reads = histogram(0.2, 0.999, 1.0, 23.9);

        assertThat(SqlioText.of(measured(reads, Map.of("read", reads)), FILE))
                .contains("%: 50 25  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0 25  0");
    }

    @Test
    void withoutAHistogramNoneIsMadeUp() {
        assertThat(SqlioText.of(measured(histogram(3), Map.of()), FILE))
                .contains("histogram: not given by this engine")
                .noneMatch(line -> line.startsWith("%:"));
    }
}
