package io.latchmark.results.probe;

import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Formats a cell like the output of sqlio 1.5, for users and scripts that know it: whole milliseconds, rounded down; megabytes of
 * 2^20; and the percentage of I/Os for each millisecond up to 24. Latchmark's terms describe the rest. Lines have no line ends.
 */
final class SqlioText {
    private static final int BUCKETS = 25;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private SqlioText() {}

    static List<String> of(CellMeasurement measured, ProbeRecord.TestFileFacts file) {
        CellResult result = measured.result();
        Cell cell = result.cell();
        List<String> lines = new ArrayList<>();
        lines.add("Latchmark, cell " + result.number() + ", in the form of sqlio");
        lines.add(String.format(
                Locale.ROOT,
                "%s %s for %.0f secs %s file %s",
                CountText.of(cell.load().threads(), "thread", "threads"),
                kind(cell),
                result.seconds(),
                cell.access().writes() ? "to" : "from",
                file.path()));
        lines.add("\tusing " + size(cell.access().blockBytes()) + " " + pattern(cell) + " IOs");
        lines.add("\tenabling multiple I/Os per thread with " + cell.load().outstanding() + " outstanding");
        lines.add("\tbuffering set to " + buffering(cell.caching()));
        lines.add("using current size: " + (file.bytes() >> 20) + " MB for file: " + file.path());
        lines.add("CUMULATIVE DATA:");
        lines.add("throughput metrics:");
        lines.add(String.format(Locale.ROOT, "IOs/sec: %8.2f", result.iops()));
        lines.add(String.format(Locale.ROOT, "MBs/sec: %8.2f", result.mebibytesPerSecond()));
        lines.add("latency metrics:");
        lines.add("Min_Latency(ms): " + millis(least(result)));
        lines.add("Avg_Latency(ms): " + millis(result.meanNanos()));
        lines.add("Max_Latency(ms): "
                + millis(Math.max(result.reads().maxNanos(), result.writes().maxNanos())));
        lines.addAll(histogram(measured.times()));
        lines.add("");
        return lines;
    }

    private static String kind(Cell cell) {
        return switch (cell.access().operation()) {
            case READ -> "reading";
            case WRITE -> "writing";
            case MIX -> "reading (" + cell.access().readPercent() + " %) and writing";
        };
    }

    private static String size(long bytes) {
        return bytes == 0 ? "unknown sizes of" : bytes % 1024 == 0 ? bytes / 1024 + "KB" : bytes + "B";
    }

    private static String pattern(Cell cell) {
        return switch (cell.access().pattern()) {
            case RANDOM -> "random";
            case SEQUENTIAL -> "sequential";
            case SEQUENTIAL_PER_THREAD -> "sequential (a part for each thread)";
            case STRIDED -> "strided (by " + size(cell.access().stepBytes()) + ")";
            case BURST ->
                "sequential (bursts of " + size(cell.access().stepBytes())
                        + (cell.access().writes() ? ", then an fsync)" : ")");
            case NOT_KNOWN -> "random or sequential";
        };
    }

    private static String buffering(Cell.Caching caching) {
        String durable = caching.durability() == Cell.Durability.FSYNC
                ? ", with an fsync after every " + caching.fsyncEvery() + " writes"
                : "";
        if (caching.durability() == Cell.Durability.NOT_KNOWN) {
            return "a value that is not in the file";
        }
        boolean hardware = caching.durability() != Cell.Durability.DSYNC;
        if (caching.direct()) {
            return (hardware
                            ? "use hardware disk cache (but not file cache)"
                            : "not use file nor disk caches (as is SQL Server)")
                    + durable;
        }
        return (hardware ? "use both file and disk caches" : "use file cache (but not hardware disk cache)") + durable;
    }

    private static double least(CellResult result) {
        OperationFigures reads = result.reads();
        OperationFigures writes = result.writes();
        if (reads.count() == 0 || writes.count() == 0) {
            return reads.count() == 0 ? writes.minNanos() : reads.minNanos();
        }
        return Math.min(reads.minNanos(), writes.minNanos());
    }

    private static String millis(double nanos) {
        return Double.isNaN(nanos) ? "not in the file" : Long.toString((long) nanos / NANOS_PER_MILLI);
    }

    private static List<String> histogram(Map<String, Histogram> times) {
        long[] counts = new long[BUCKETS];
        long total = 0;
        for (String operation : List.of("read", "write")) {
            Histogram histogram = times.get(operation);
            if (histogram != null) {
                for (HistogramIterationValue value : histogram.recordedValues()) {
                    counts[(int) Math.min(BUCKETS - 1, value.getValueIteratedTo() / NANOS_PER_MILLI)] +=
                            value.getCountAddedInThisIterationStep();
                    total += value.getCountAddedInThisIterationStep();
                }
            }
        }
        if (total == 0) {
            return List.of("histogram: not given by this engine");
        }
        StringBuilder heads = new StringBuilder("ms: 0");
        StringBuilder shares = new StringBuilder(String.format(Locale.ROOT, "%%: %2d", percent(counts[0], total)));
        for (int bucket = 1; bucket < BUCKETS; bucket++) {
            heads.append(String.format(Locale.ROOT, " %2d", bucket));
            shares.append(String.format(Locale.ROOT, " %2d", percent(counts[bucket], total)));
        }
        return List.of("histogram:", heads.append('+').toString(), shares.toString());
    }

    private static long percent(long count, long total) {
        return Math.round(100.0 * count / total);
    }
}
