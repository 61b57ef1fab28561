package io.latchmark.results.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** A cell as a row of {@code cells.csv}, and its seconds as rows of {@code seconds.csv}. */
final class CellRow {
    private static final Map<String, Function<CellResult, Object>> VALUES = values();
    static final List<String> COLUMNS = List.copyOf(VALUES.keySet());
    static final List<String> SECOND_COLUMNS =
            List.of("cell", "end_s", "length_s", "operation", "count", "bytes", "mean_ns", "p99_ns", "max_ns");

    private CellRow() {}

    /** The columns in order, each with its value. */
    private static Map<String, Function<CellResult, Object>> values() {
        Map<String, Function<CellResult, Object>> values = new LinkedHashMap<>();
        settings(values);
        figures(values, "read", CellResult::reads);
        figures(values, "write", CellResult::writes);
        values.put("syncs", result -> result.syncs().count());
        values.put("sync_mean_ns", result -> decimal(result.syncs().meanNanos()));
        values.put("sync_p99_ns", result -> whole(result.syncs().p99Nanos()));
        values.put("lateness_mean_ns", result -> decimal(result.latenessMeanNanos()));
        values.put("device_read_bytes", result -> ifKnown(result, DeviceDelta::readBytes));
        values.put("device_write_bytes", result -> ifKnown(result, DeviceDelta::writeBytes));
        values.put("device_busy_ms", result -> ifKnown(result, DeviceDelta::busyMillis));
        values.put("cpu_share", result -> decimal(result.cpuShare()));
        values.put("valid", result -> result.isValid());
        values.put("steady", CellResult::steady);
        return values;
    }

    private static void settings(Map<String, Function<CellResult, Object>> values) {
        values.put("cell", result -> result.number());
        values.put("engine", CellResult::engine);
        values.put("operation", result -> result.cell().access().operation());
        values.put("read_percent", result -> result.cell().access().readPercent());
        values.put("pattern", result -> result.cell().access().pattern());
        values.put("block_bytes", result -> result.cell().access().blockBytes());
        values.put("step_bytes", result -> result.cell().access().stepBytes());
        values.put("zipf_theta", result -> result.cell().access().zipfTheta());
        values.put("threads", result -> result.cell().load().threads());
        values.put("outstanding_per_thread", result -> result.cell().load().outstanding());
        values.put("outstanding", result -> result.cell().load().total());
        values.put("rate_per_s", result -> decimal(result.cell().load().ratePerSecond()));
        values.put("offset_bytes", result -> result.cell().span().offsetBytes());
        values.put("span_bytes", result -> result.cell().span().bytes());
        values.put("direct", result -> result.cell().caching().direct());
        values.put("durability", result -> result.cell().caching().durability());
        values.put("fsync_every", result -> result.cell().caching().fsyncEvery());
        values.put("repetition", result -> result.cell().timing().repetition());
        values.put("seed", result -> result.cell().timing().seed());
        values.put("start", CellResult::start);
        values.put("seconds", result -> decimal(result.seconds()));
    }

    private static void figures(
            Map<String, Function<CellResult, Object>> values,
            String operation,
            Function<CellResult, OperationFigures> of) {
        values.put(operation + "s", result -> of.apply(result).count());
        values.put(operation + "_bytes", result -> of.apply(result).bytes());
        values.put(operation + "_mean_ns", result -> decimal(of.apply(result).meanNanos()));
        values.put(operation + "_p50_ns", result -> whole(of.apply(result).p50Nanos()));
        values.put(operation + "_p95_ns", result -> whole(of.apply(result).p95Nanos()));
        values.put(operation + "_p99_ns", result -> whole(of.apply(result).p99Nanos()));
        values.put(operation + "_max_ns", result -> whole(of.apply(result).maxNanos()));
    }

    private static String ifKnown(CellResult result, ToLongFunction<DeviceDelta> of) {
        return result.device().isKnown() ? Long.toString(of.applyAsLong(result.device())) : "";
    }

    static List<String> of(CellResult result) {
        return VALUES.values().stream()
                .map(value -> value.apply(result))
                .map(value ->
                        value instanceof Enum<?> member ? member.name().toLowerCase(Locale.ROOT) : value.toString())
                .toList();
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
                    whole(figures.p99Nanos()),
                    whole(figures.maxNanos())));
        }
    }

    /** Empty if it was not measured. */
    private static String whole(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.0f", value);
    }

    private static String decimal(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.4f", value);
    }
}
