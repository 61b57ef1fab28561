package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/**
 * A row of {@code sys.dm_os_performance_counters} as a sample. The counter's type determines how to read its raw value. Rates, in
 * spite of their names, are cumulative; a fraction is its value divided by that of its base; an average is the difference of its
 * values divided by that of its bases.
 *
 * @param object counter object without the instance's name, and the counter's own instance if it has one
 * @param metric in lower case, with a suffix for its kind
 */
record PerformanceCounter(String object, String metric, String unit, long value) {
    private static final long KIBIBYTE = 1024;

    /** How to read a counter's values (Windows SDK, winperf.h). */
    enum Kind {
        /** PERF_COUNTER_LARGE_RAWCOUNT: the current value. */
        GAUGE(65_792, "_now"),
        /** PERF_COUNTER_BULK_COUNT: cumulative. */
        CUMULATIVE(272_696_576, ""),
        /** PERF_COUNTER_COUNTER, which the server keeps like the one before, with fewer bits. */
        CUMULATIVE_SMALL(272_696_320, ""),
        /** PERF_LARGE_RAW_FRACTION: to be divided by its base. */
        FRACTION(537_003_264, "_fraction"),
        /** PERF_AVERAGE_BULK: its difference is divided by its base's difference. */
        AVERAGE(1_073_874_176, "_average"),
        /** PERF_LARGE_RAW_BASE: the denominator. */
        BASE(1_073_939_712, "_base");

        private final int counterType;
        private final String ending;

        Kind(int counterType, String ending) {
            this.counterType = counterType;
            this.ending = ending;
        }

        static Optional<Kind> of(int counterType) {
            for (Kind kind : values()) {
                if (kind.counterType == counterType) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    /** Passes on all rows of a known type with a non-NULL value. Names may be padded with blanks. */
    static void read(ResultSet rows, SampleSink sink) throws SQLException {
        while (rows.next()) {
            Optional<Kind> kind = Kind.of(rows.getInt("cntr_type"));
            long value = rows.getLong("cntr_value");
            if (!rows.wasNull() && kind.isPresent()) {
                PerformanceCounter counter = of(rows, kind.get(), value);
                sink.accept(counter.object, counter.metric, counter.unit, counter.value);
            }
        }
    }

    private static PerformanceCounter of(ResultSet row, Kind kind, long value) throws SQLException {
        String objectName = row.getString("object_name");
        String object = objectName.substring(objectName.indexOf(':') + 1).strip();
        String instanceName = row.getString("instance_name");
        String instance = instanceName == null ? "" : instanceName.strip();
        String name = row.getString("counter_name").strip();
        boolean kibibytes = name.contains("(KB)");
        return new PerformanceCounter(
                instance.isEmpty() ? object : object + "/" + instance,
                metric(name, kind),
                unit(name, kibibytes),
                kibibytes ? value * KIBIBYTE : value);
    }

    private static String metric(String name, Kind kind) {
        String plain = name.replace("/sec", "")
                .replace("(KB)", "")
                .replace("(ms)", "")
                .replace("(s)", "s")
                .strip()
                .toLowerCase(Locale.ROOT);
        String bare = kind == Kind.BASE && plain.endsWith(" base") ? plain.substring(0, plain.length() - 5) : plain;
        return bare.replaceAll("[^a-z0-9]+", "_") + kind.ending;
    }

    private static String unit(String name, boolean kibibytes) {
        if (kibibytes || name.startsWith("Log Bytes")) {
            return "B";
        }
        if (name.contains("(ms)")) {
            return "ms";
        }
        return switch (name) {
            case "Log Flush Wait Time" -> "ms";
            case "Group Commit Time/sec" -> "us";
            case "Page life expectancy" -> "s";
            default -> "1";
        };
    }
}
