package io.latchmark.results.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A cell as a row of {@code cells.csv}, and its seconds as rows of {@code seconds.csv}. */
final class CellRow {
    static final List<String> COLUMNS = List.of(
            "cell",
            "engine",
            "operation",
            "read_percent",
            "pattern",
            "block_bytes",
            "step_bytes",
            "zipf_theta",
            "threads",
            "outstanding_per_thread",
            "outstanding",
            "rate_per_s",
            "offset_bytes",
            "span_bytes",
            "direct",
            "durability",
            "fsync_every",
            "repetition",
            "seed",
            "start",
            "seconds",
            "reads",
            "read_bytes",
            "read_mean_ns",
            "read_p50_ns",
            "read_p95_ns",
            "read_p99_ns",
            "read_max_ns",
            "writes",
            "write_bytes",
            "write_mean_ns",
            "write_p50_ns",
            "write_p95_ns",
            "write_p99_ns",
            "write_max_ns",
            "syncs",
            "sync_mean_ns",
            "sync_p99_ns",
            "lateness_mean_ns",
            "device_read_bytes",
            "device_write_bytes",
            "device_busy_ms",
            "cpu_share",
            "valid",
            "steady");
    static final List<String> SECOND_COLUMNS =
            List.of("cell", "end_s", "length_s", "operation", "count", "bytes", "mean_ns", "p99_ns", "max_ns");

    private CellRow() {}

    static List<String> of(CellResult result) {
        Cell cell = result.cell();
        List<String> row = new ArrayList<>();
        row.add(Integer.toString(result.number()));
        row.add(result.engine());
        row.add(key(cell.access().operation()));
        row.add(Integer.toString(cell.access().readPercent()));
        row.add(key(cell.access().pattern()));
        row.add(Long.toString(cell.access().blockBytes()));
        row.add(Long.toString(cell.access().stepBytes()));
        row.add(Double.toString(cell.access().zipfTheta()));
        row.add(Integer.toString(cell.load().threads()));
        row.add(Integer.toString(cell.load().outstanding()));
        row.add(Integer.toString(cell.load().total()));
        row.add(decimal(cell.load().ratePerSecond()));
        row.add(Long.toString(cell.span().offsetBytes()));
        row.add(Long.toString(cell.span().bytes()));
        row.add(Boolean.toString(cell.caching().direct()));
        row.add(key(cell.caching().durability()));
        row.add(Integer.toString(cell.caching().fsyncEvery()));
        row.add(Integer.toString(cell.timing().repetition()));
        row.add(Long.toString(cell.timing().seed()));
        row.add(result.start().toString());
        row.add(decimal(result.seconds()));
        figures(row, result.reads());
        figures(row, result.writes());
        row.add(Long.toString(result.syncs().count()));
        row.add(decimal(result.syncs().meanNanos()));
        row.add(Long.toString(result.syncs().p99Nanos()));
        row.add(decimal(result.latenessMeanNanos()));
        boolean known = result.device().isKnown();
        row.add(known ? Long.toString(result.device().readBytes()) : "");
        row.add(known ? Long.toString(result.device().writeBytes()) : "");
        row.add(known ? Long.toString(result.device().busyMillis()) : "");
        row.add(decimal(result.cpuShare()));
        row.add(Boolean.toString(result.isValid()));
        row.add(result.steady());
        return row;
    }

    private static void figures(List<String> row, OperationFigures figures) {
        row.add(Long.toString(figures.count()));
        row.add(Long.toString(figures.bytes()));
        row.add(decimal(figures.meanNanos()));
        row.add(Long.toString(figures.p50Nanos()));
        row.add(Long.toString(figures.p95Nanos()));
        row.add(Long.toString(figures.p99Nanos()));
        row.add(Long.toString(figures.maxNanos()));
    }

    static List<List<String>> of(ProbeSecond second) {
        List<List<String>> rows = new ArrayList<>();
        add(rows, second, "read", second.reads());
        add(rows, second, "write", second.writes());
        return rows;
    }

    private static void add(List<List<String>> rows, ProbeSecond second, String operation, OperationFigures figures) {
        if (figures.count() > 0) {
            rows.add(List.of(
                    Integer.toString(second.cell()),
                    decimal(second.endSeconds()),
                    decimal(second.lengthSeconds()),
                    operation,
                    Long.toString(figures.count()),
                    Long.toString(figures.bytes()),
                    decimal(figures.meanNanos()),
                    Long.toString(figures.p99Nanos()),
                    Long.toString(figures.maxNanos())));
        }
    }

    private static String key(Enum<?> member) {
        return member.name().toLowerCase(Locale.ROOT);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
