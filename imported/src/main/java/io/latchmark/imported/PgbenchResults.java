package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.imported.ImportRequest.StatedLoad;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads pgbench's summary, transaction logs ({@code -l}) and aggregated logs (PostgreSQL 15, documentation of pgbench,
 * <i>Per-Transaction Logging</i> and <i>Aggregated Logging</i>). The files of a folder belong to one run, because each of
 * pgbench's threads writes one.
 */
final class PgbenchResults {
    private static final Pattern BLANKS = Pattern.compile(" +");
    private static final List<String> LACKS = List.of(
            "new orders: its transactions are not those of TPC-C; there is no NOPM",
            "wait samples: there is no ledger of where a transaction's time went",
            "device counters: nothing is attributed to storage",
            "a count by the database: nobody compared it with the client's");

    private PgbenchResults() {}

    static ForeignRun read(List<Path> files, StatedLoad given) {
        Optional<PgbenchSummary> summary = files.stream()
                .filter(file -> ResultFiles.head(file).contains(PgbenchSummary.FIRST))
                .findFirst()
                .map(PgbenchSummary::read);
        List<Path> logs = files.stream()
                .filter(file -> summary.isEmpty() || !file.equals(summary.get().file()))
                .toList();
        if (logs.isEmpty()) {
            return ofSummary(summary.orElseThrow(), given);
        }
        return PgbenchAggregate.isOne(logs.get(0))
                ? PgbenchAggregate.run(logs, summary, load(summary, given))
                : PgbenchLog.run(logs, summary, load(summary, given));
    }

    /** The load according to the summary, if there is one. */
    private static ForeignLoad load(Optional<PgbenchSummary> summary, StatedLoad given) {
        if (summary.isPresent() && summary.get().values().containsKey("rate limit schedule lag")) {
            throw LatchmarkException.usage(summary.get().file()
                    + ": the run had a --rate that is not in its files; its load is not known: leave it out");
        }
        long seconds = summary.flatMap(its -> its.number("duration", ImportRequest.LENGTH_MAX.toSeconds()))
                .orElse(0L);
        return new ForeignLoad(
                "postgresql",
                summary.flatMap(its -> its.number("number of clients", ForeignNumber.SMALL_MAX))
                        .orElse((long) given.users())
                        .intValue(),
                summary.flatMap(its -> its.number("scaling factor", ForeignNumber.SMALL_MAX))
                        .orElse((long) given.warehouses())
                        .intValue(),
                Pacing.NONE,
                ForeignLoad.NOT_KNOWN,
                Duration.ZERO,
                Duration.ofSeconds(seconds));
    }

    /** What can't be concluded from a run of pgbench, and more. */
    static List<String> lacks(String... more) {
        List<String> lacks = new ArrayList<>(LACKS);
        lacks.addAll(List.of(more));
        return lacks;
    }

    private static ForeignRun ofSummary(PgbenchSummary summary, StatedLoad given) {
        ForeignLoad load = load(Optional.of(summary), given);
        Duration measured = ForeignLoad.required(load.measured(), given);
        long count = summary.number("number of transactions actually processed", ForeignNumber.COUNT_MAX)
                .orElseThrow(() -> LatchmarkException.damaged(summary.file()
                        + ": expected a whole number of transactions actually processed, found none; restore the file, or leave"
                        + " it out"));
        return run(
                List.of(),
                Optional.of(summary),
                modified(summary.file()),
                load,
                lacks(
                        "a series: throughput over time and its steadiness are not known",
                        "response times but their mean"),
                series -> series.whole(measured.toNanos(), TransactionType.OTHER, count));
    }

    /** A run with these logs, and a summary if it has one. */
    static ForeignRun run(
            List<Path> logs,
            Optional<PgbenchSummary> summary,
            Instant start,
            ForeignLoad load,
            List<String> lacks,
            ForeignRun.Content content) {
        List<Path> files = new ArrayList<>(logs);
        summary.ifPresent(its -> files.add(its.file()));
        return new ForeignRun(
                "pgbench",
                summary.map(PgbenchSummary::version).orElse(""),
                start,
                load,
                summary.map(PgbenchSummary::reported).orElse(List.of()),
                lacks,
                files,
                content);
    }

    /** A file's modification time, used as the start of a run whose files don't contain it. */
    static Instant modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** Splits a line into fields separated by spaces. */
    static String[] fields(String line) {
        return BLANKS.split(line.strip(), -1);
    }
}
