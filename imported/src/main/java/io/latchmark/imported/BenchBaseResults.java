package io.latchmark.imported;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Imported.Reported;
import io.latchmark.results.Json;
import io.latchmark.results.JsonReason;
import io.latchmark.results.SourceText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads BenchBase's summary ({@code NAME.summary.json}) and, if present in the same folder, the log of all transactions ({@code
 * NAME.raw.csv}; BenchBase at d2ff90f, {@code util/ResultWriter.java} {@code writeSummary} and {@code writeRaw}). The log is
 * ordered by the transactions' starts.
 */
final class BenchBaseResults {
    static final String SUMMARY_FIELD = "Measured Requests";
    private static final String SUMMARY = ".summary.json";
    private static final String START = "Start Time (microseconds)";
    private static final String LATENCY = "Latency (microseconds)";
    private static final String NAME = "Transaction Name";
    private static final int BYTES_MAX = 16 << 20;

    private final Path file;
    private final JsonNode summary;

    private BenchBaseResults(Path file, JsonNode summary) {
        this.file = file;
        this.summary = summary;
    }

    /** One run per summary among these files. */
    static List<ForeignRun> read(List<Path> files) {
        List<ForeignRun> runs = new ArrayList<>();
        for (Path file : files) {
            if (ResultFiles.head(file).contains(SUMMARY_FIELD)) {
                runs.add(of(file).run());
            }
        }
        if (runs.isEmpty()) {
            throw LatchmarkException.usage(files.get(0) + ": expected a *" + SUMMARY
                    + " of BenchBase, found none: import the folder that holds it");
        }
        return runs;
    }

    private static BenchBaseResults of(Path file) {
        try {
            return new BenchBaseResults(file, Json.MAPPER.readTree(ResultFiles.text(file, BYTES_MAX)));
        } catch (JsonProcessingException e) {
            throw SourceText.expected(
                    file, e.getLocation() == null ? 1 : e.getLocation().getLineNr(), "JSON", JsonReason.of(e));
        }
    }

    private ForeignRun run() {
        long nanos = number("Elapsed Time (nanoseconds)", ForeignNumber.NANOS_MAX);
        long requests = number(SUMMARY_FIELD, ForeignNumber.COUNT_MAX);
        Path raw = raw();
        boolean hasRaw = Files.isRegularFile(raw);
        List<Path> files = hasRaw ? List.of(file, raw) : List.of(file);
        Instant start =
                Instant.ofEpochMilli(number("Start timestamp (milliseconds)", ForeignNumber.EPOCH_SECONDS_MAX * 1_000));
        Optional<Long> rawMicros = hasRaw ? ForeignTable.first(raw).map(BenchBaseResults::micros) : Optional.empty();
        boolean tpcc = summary.path("Benchmark Type").asText().equalsIgnoreCase("tpcc");
        String engine = summary.path("DBMS Type").asText("not known").toLowerCase(Locale.ROOT);
        return new ForeignRun(
                name(),
                "",
                rawMicros
                        .map(micros -> Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1_000))
                        .orElse(start),
                new ForeignLoad(
                        engine.equals("postgres") ? "postgresql" : engine,
                        ForeignNumber.small(
                                this::expected,
                                "terminals",
                                summary.path("terminals").asText("0")),
                        (int) ForeignNumber.decimal(
                                this::expected,
                                "scalefactor",
                                summary.path("scalefactor").asText("0"),
                                ForeignNumber.SMALL_MAX),
                        Pacing.NONE,
                        isolation(),
                        Duration.ZERO,
                        Duration.ofSeconds(Math.max(1, Math.round(nanos / 1e9)))),
                reported(),
                lacks(hasRaw, tpcc),
                files,
                hasRaw
                        ? series -> rows(raw, rawMicros.orElse(0L), tpcc, series)
                        : series -> series.whole(nanos, TransactionType.OTHER, requests));
    }

    private static List<String> lacks(boolean hasRaw, boolean tpcc) {
        List<String> lacks = new ArrayList<>();
        if (!hasRaw) {
            lacks.add(
                    "the transactions: there is no *.raw.csv next to the summary; their types, their times and NOPM are not known");
        } else if (!tpcc) {
            lacks.add("new orders: it is not its benchmark tpcc; there is no NOPM");
        }
        lacks.add("outcomes: it counts requests, aborted ones included; its goodput is given separately");
        lacks.add("rates of an open loop, which its summary doesn't hold");
        lacks.add("wait samples: there is no ledger of where a transaction's time went");
        lacks.add("device counters: nothing is attributed to storage");
        lacks.add("a count by the database: nobody compared it with the client's");
        return lacks;
    }

    private String name() {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(SUMMARY) ? name.substring(0, name.length() - SUMMARY.length()) : name;
    }

    private Path raw() {
        return file.resolveSibling(name() + ".raw.csv");
    }

    /** Converts {@code TRANSACTION_READ_COMMITTED} to {@code read committed}. */
    private String isolation() {
        String isolation = summary.path("isolation").asText(ForeignLoad.NOT_KNOWN);
        return isolation.toLowerCase(Locale.ROOT).replace("transaction_", "").replace('_', ' ');
    }

    private long number(String field, long most) {
        return ForeignNumber.whole(this::expected, field, summary.path(field).asText(), most);
    }

    private LatchmarkException expected(String what, String found) {
        return SourceText.expected(file, 1, what, found);
    }

    private List<Reported> reported() {
        List<Reported> reported = new ArrayList<>();
        for (String field : List.of(
                "DBMS Version",
                "Final State",
                SUMMARY_FIELD,
                "Throughput (requests/second)",
                "Goodput (requests/second)")) {
            if (summary.has(field)) {
                reported.add(new Reported(field, summary.path(field).asText()));
            }
        }
        summary.path("Latency Distribution")
                .properties()
                .forEach(field -> reported.add(
                        new Reported(field.getKey(), field.getValue().asText())));
        return reported;
    }

    private static void rows(Path raw, long originMicros, boolean tpcc, ForeignSeries series) {
        ForeignTable.forEachRow(raw, row -> {
            long start = (micros(row) - originMicros) * 1_000;
            long latencyNanos = row.nanos(LATENCY, 1e3);
            TransactionType type = tpcc ? type(row.text(NAME)) : TransactionType.OTHER;
            long at = start + latencyNanos;
            try {
                series.reached(start);
                series.committed(type, at, latencyNanos);
            } catch (IllegalArgumentException e) {
                throw row.expected(String.valueOf(e.getMessage()), at / 1e9 + " s");
            }
        });
    }

    /** The column is named microseconds, but contains seconds with six decimals. */
    private static long micros(ForeignTable.Row row) {
        return Math.round(row.decimal(START, ForeignNumber.EPOCH_SECONDS_MAX) * 1e6);
    }

    /** BenchBase's classes are named NewOrder, Payment and so on. */
    private static TransactionType type(String name) {
        return TransactionType.all().stream()
                .filter(type -> type.title().replace("-", "").equalsIgnoreCase(name))
                .findFirst()
                .orElse(TransactionType.OTHER);
    }
}
