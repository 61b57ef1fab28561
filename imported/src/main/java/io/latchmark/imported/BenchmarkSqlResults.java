package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Imported.Reported;
import io.latchmark.results.SourceText;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Reads the result folder of BenchmarkSQL: {@code runInfo.csv}, and of version 6 {@code summary.csv} and {@code histogram.csv}
 * (98f5cb4: {@code jtpcc/jTPCC.java}, {@code jTPCCMonkey.reportStatistics}), of version 5 {@code result.csv} with a row per
 * transaction. {@code run.properties} is not read, because it contains a password. Background deliveries are excluded, as in the
 * tool's own totals.
 */
final class BenchmarkSqlResults {
    static final String HEADER_6 = "runID,dbType,jTPCCVersion";
    static final String HEADER_5 = "run,driver,driverVersion,db,";
    private static final String BACKGROUND = "DELIVERY_BG";
    private static final int TERMINALS_PER_WAREHOUSE = 10;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final DateTimeFormatter START = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private final Path runInfo;
    private final ForeignTable.Row info;

    private BenchmarkSqlResults(Path runInfo, ForeignTable.Row info) {
        this.runInfo = runInfo;
        this.info = info;
    }

    /** One run per runInfo.csv among these files. */
    static List<ForeignRun> read(List<Path> files) {
        List<ForeignRun> runs = new ArrayList<>();
        for (Path file : files) {
            String head = ResultFiles.head(file);
            if (head.startsWith(HEADER_6) || head.startsWith(HEADER_5)) {
                List<ForeignTable.Row> rows = new ArrayList<>();
                ForeignTable.forEachRow(file, rows::add);
                if (rows.isEmpty()) {
                    throw SourceText.expected(file, 2, "the row of the run", "the end of the file");
                }
                runs.add(new BenchmarkSqlResults(file, rows.get(0)).run());
            }
        }
        if (runs.isEmpty()) {
            throw LatchmarkException.usage(
                    files.get(0)
                            + ": expected runInfo.csv of BenchmarkSQL, found none: import the folder that holds data/runInfo.csv");
        }
        return runs;
    }

    private ForeignRun run() {
        boolean fifth = info.has("driverVersion");
        Path series = runInfo.resolveSibling(fifth ? "result.csv" : "summary.csv");
        Path histogram = runInfo.resolveSibling("histogram.csv");
        if (!Files.isRegularFile(series)) {
            throw LatchmarkException.damaged(series + ": expected this file next to " + runInfo.getFileName()
                    + ", found none: the run did not end, or its folder is not complete");
        }
        List<Path> files = new ArrayList<>(List.of(runInfo, series));
        boolean timed = !fifth && Files.isRegularFile(histogram);
        if (timed) {
            files.add(histogram);
        }
        List<Reported> reported = new ArrayList<>();
        if (!fifth) {
            ForeignTable.forEachRow(series, row -> {
                for (String column : List.of("count", "mean", "max", "rollbacks", "errors")) {
                    reported.add(new Reported(
                            row.text("ttype") + " " + column, row.text(column) + (column.startsWith("m") ? " s" : "")));
                }
            });
        }
        return new ForeignRun(
                Optional.ofNullable(runInfo.toAbsolutePath().getParent())
                        .map(Path::getParent)
                        .map(parent -> String.valueOf(parent.getFileName()))
                        .orElse("benchmarksql"),
                info.text(fifth ? "driverVersion" : "jTPCCVersion"),
                fifth ? start() : PgbenchResults.modified(runInfo),
                load(fifth),
                reported,
                lacks(fifth, timed),
                files,
                fifth
                        ? its -> rows(series, its)
                        : its -> totals(series, timed ? Optional.of(histogram) : Optional.empty(), its));
    }

    private static List<String> lacks(boolean fifth, boolean timed) {
        List<String> lacks = new ArrayList<>();
        if (!fifth) {
            lacks.add("a series: result.csv counts per thread, in seconds that end when its next transaction does");
            lacks.add("the wall clock: the start is when runInfo.csv was written");
        }
        lacks.add(
                timed
                        ? "response times finer than the 1.3 % of its histogram's buckets"
                        : "response times below 1 ms: it counts whole milliseconds");
        lacks.add("wait samples: there is no ledger of where a transaction's time went");
        lacks.add("device counters: its collector's are not read; nothing is attributed to storage");
        lacks.add("a count by the database: nobody compared it with the client's");
        return lacks;
    }

    /** There are ten terminals per warehouse, unless run.properties multiplies them; threads submit their input. */
    private ForeignLoad load(boolean fifth) {
        int warehouses = info.small("runWarehouses");
        boolean paced = multiplies("keyingTimeMultiplier") || multiplies("thinkTimeMultiplier");
        String threads = info.has("numTerminals") ? "numTerminals" : "numSUTThreads";
        int users = paced && !fifth ? warehouses * TERMINALS_PER_WAREHOUSE : info.small(threads);
        String engine = info.text(fifth ? "db" : "dbType").toLowerCase(Locale.ROOT);
        return new ForeignLoad(
                engine.contains("postgres") ? "postgresql" : engine.contains("transact") ? "sqlserver" : engine,
                users,
                warehouses,
                paced ? Pacing.TPCC : Pacing.NONE,
                ForeignLoad.NOT_KNOWN,
                fifth ? Duration.ZERO : minutes("rampupMins"),
                minutes("runMins"));
    }

    private Duration minutes(String column) {
        return Duration.ofMillis(Math.round(info.nanos(column, 60 * NANOS_PER_SECOND) / NANOS_PER_MILLI));
    }

    private boolean multiplies(String column) {
        return info.decimal(column, ForeignNumber.SMALL_MAX) > 0;
    }

    private Instant start() {
        String text = info.text("sessionStart");
        try {
            return LocalDateTime.parse(text.substring(0, Math.min(19, text.length())), START)
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            throw SourceText.expected(runInfo, 2, "sessionStart as 2026-01-31 13:45:00", text);
        }
    }

    /** Totals of the measurement, with the histogram over all of it. */
    private void totals(Path summary, Optional<Path> histogram, ForeignSeries series) {
        Map<TransactionType, Histogram> times = new EnumMap<>(TransactionType.class);
        histogram.ifPresent(file -> histograms(file, times));
        Map<TransactionType, OutcomeCounts> counts = new LinkedHashMap<>();
        ForeignTable.forEachRow(summary, row -> {
            if (!row.text("ttype").equals(BACKGROUND)) {
                long all = row.count("count");
                long rolledBack = row.count("rollbacks");
                long errors = row.count("errors");
                if (rolledBack + errors > all) {
                    throw row.expected(
                            "rollbacks and errors within the count of " + all, Long.toString(rolledBack + errors));
                }
                counts.put(
                        type(row),
                        new OutcomeCounts(
                                all,
                                all - rolledBack - errors,
                                rolledBack,
                                Map.of(FailureKind.OTHER, errors),
                                Map.of(),
                                0));
            }
        });
        long end = Math.max(1, minutes("runMins").toNanos());
        counts.forEach((type, its) ->
                series.interval(new Interval(0, end, type, its), times.getOrDefault(type, ResponseTimes.none())));
    }

    /** The middle of a bucket is the edge of the previous one, in seconds; the bucket extends half a bucket beyond it. */
    private static void histograms(Path file, Map<TransactionType, Histogram> times) {
        Map<TransactionType, Long> before = new EnumMap<>(TransactionType.class);
        ForeignTable.forEachRow(file, row -> {
            if (!row.text("ttype").equals(BACKGROUND)) {
                TransactionType type = type(row);
                long nanos = before.getOrDefault(type, (long) NANOS_PER_MILLI);
                long count = row.count("numtrans");
                if (count > 0) {
                    times.computeIfAbsent(type, any -> ResponseTimes.none())
                            .recordValueWithCount(Math.max(1, nanos), count);
                }
                before.put(type, row.nanos("edge", NANOS_PER_SECOND));
            }
        });
    }

    private static void rows(Path result, ForeignSeries series) {
        ForeignTable.forEachRow(result, row -> {
            if (row.text("ttype").equals(BACKGROUND)) {
                return;
            }
            long at = row.nanos("elapsed", NANOS_PER_MILLI);
            TransactionType type = type(row);
            try {
                if (row.count("error") > 0) {
                    series.add(type, at, ForeignSeries.failed(FailureKind.OTHER));
                } else {
                    series.ended(type, at, row.nanos("latency", NANOS_PER_MILLI), row.count("rbk") > 0);
                }
            } catch (IllegalArgumentException e) {
                throw row.expected("elapsed: " + e.getMessage(), row.text("elapsed"));
            }
            series.reached(at);
        });
    }

    private static TransactionType type(ForeignTable.Row row) {
        return TransactionType.all().stream()
                .filter(type -> type.name().equals(row.text("ttype")))
                .findFirst()
                .orElseThrow(() -> row.expected("a transaction type of BenchmarkSQL", row.text("ttype")));
    }
}
