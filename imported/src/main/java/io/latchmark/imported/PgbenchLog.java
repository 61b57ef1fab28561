package io.latchmark.imported;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.SourceText;
import io.latchmark.results.run.OutcomeCounts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Reads a transaction log of one of pgbench's threads: {@code client_id transaction_no time script_no time_epoch time_us
 * [schedule_lag] [retries]}, where {@code time} is in µs, or {@code skipped}, {@code failed}, {@code serialization} or {@code
 * deadlock}. Each thread's file is ordered by the end of transactions; several are merged while reading.
 */
final class PgbenchLog implements AutoCloseable {
    private static final int FIELDS_MIN = 6;
    private static final int FIELDS_MAX = 8;
    private static final String FORM = "'client transaction µs script second µs', as pgbench -l writes";

    private final SourceText text;
    private boolean ended;
    private long endMicros;
    private String time = "";

    private PgbenchLog(SourceText text) {
        this.text = text;
    }

    static ForeignRun run(List<Path> logs, Optional<PgbenchSummary> summary, ForeignLoad load) {
        long origin = logs.stream().mapToLong(PgbenchLog::startMicros).min().orElseThrow();
        return PgbenchResults.run(
                logs,
                summary,
                Instant.ofEpochSecond(origin / 1_000_000, origin % 1_000_000 * 1_000),
                load,
                PgbenchResults.lacks("the time before the first transaction, in which it connected"),
                series -> merge(logs, origin, series));
    }

    private static long startMicros(Path file) {
        try (PgbenchLog log = new PgbenchLog(SourceText.open(file))) {
            log.next();
            if (log.ended) {
                throw log.text.expected(FORM, "the end of the file");
            }
            return log.endMicros - log.nanos().orElse(0L) / 1_000;
        }
    }

    private static void merge(List<Path> files, long origin, ForeignSeries series) {
        List<PgbenchLog> open = new ArrayList<>();
        try {
            PriorityQueue<PgbenchLog> queue = new PriorityQueue<>(Comparator.comparingLong(log -> log.endMicros));
            for (Path file : files) {
                PgbenchLog log = new PgbenchLog(SourceText.open(file));
                open.add(log);
                log.next();
                queue.add(log);
            }
            while (!queue.isEmpty()) {
                PgbenchLog log = queue.remove();
                log.add(origin, series);
                log.next();
                if (!log.ended) {
                    queue.add(log);
                }
            }
        } finally {
            open.forEach(PgbenchLog::close);
        }
    }

    private void next() {
        String line = text.next();
        ended = line == null;
        if (line == null) {
            return;
        }
        String[] fields = PgbenchResults.fields(line);
        if (fields.length < FIELDS_MIN || fields.length > FIELDS_MAX) {
            throw text.expected(FORM, line);
        }
        time = fields[2];
        endMicros = ForeignNumber.whole(text::expected, "the second", fields[4], ForeignNumber.EPOCH_SECONDS_MAX)
                        * 1_000_000
                + ForeignNumber.small(text::expected, "the microsecond", fields[5]);
    }

    /** The transaction's duration, in ns; empty if it didn't succeed. */
    private Optional<Long> nanos() {
        return switch (time) {
            case "skipped", "failed", "serialization", "deadlock" -> Optional.empty();
            default ->
                Optional.of(ForeignNumber.nanos(
                        text::expected, "the time in µs, or skipped, failed, serialization or deadlock", time, 1e3));
        };
    }

    private void add(long origin, ForeignSeries series) {
        long at = (endMicros - origin) * 1_000;
        try {
            switch (time) {
                case "skipped" ->
                    series.add(TransactionType.OTHER, at, new OutcomeCounts(0, 0, 0, Map.of(), Map.of(), 0, 0, 1));
                case "failed" -> series.add(TransactionType.OTHER, at, ForeignSeries.failed(FailureKind.OTHER));
                case "serialization" ->
                    series.add(TransactionType.OTHER, at, ForeignSeries.failed(FailureKind.SERIALIZATION));
                case "deadlock" -> series.add(TransactionType.OTHER, at, ForeignSeries.failed(FailureKind.DEADLOCK));
                default -> series.committed(TransactionType.OTHER, at, nanos().orElseThrow());
            }
        } catch (IllegalArgumentException e) {
            throw text.expected(e.getMessage() + ", since a thread logs in order", endMicros / 1e6 + " s");
        }
        series.reached(at);
    }

    @Override
    public void close() {
        text.close();
    }
}
