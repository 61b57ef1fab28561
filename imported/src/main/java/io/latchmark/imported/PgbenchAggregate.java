package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.SourceText;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the aggregated log of pgbench ({@code --aggregate-interval}): {@code interval_start num_transactions sum_latency
 * sum_latency_2 min_latency max_latency}, then sums of the lag, and from version 15 on {@code skipped retried retries
 * serialization_failures deadlock_failures}. It does not contain the length of the intervals, which is that between the first
 * two.
 */
final class PgbenchAggregate {
    private static final int FIELDS_MIN = 6;
    private static final int FIELDS_15 = 15;
    private static final int SKIPPED = 10;
    private static final String FORM =
            "'second transactions sum sum² minimum maximum …', as pgbench --aggregate-interval writes";

    private PgbenchAggregate() {}

    /** Whether a file is an aggregated log: its first field is a time. A transaction log starts with a client number. */
    static boolean isOne(Path file) {
        String[] fields =
                PgbenchResults.fields(ResultFiles.head(file).lines().findFirst().orElse(""));
        return fields.length >= FIELDS_MIN && fields[0].matches("1[0-9]{9}");
    }

    static ForeignRun run(List<Path> logs, Optional<PgbenchSummary> summary, ForeignLoad load) {
        TreeMap<Long, OutcomeCounts> bySecond = new TreeMap<>();
        logs.forEach(file -> add(file, bySecond));
        if (bySecond.size() < 2) {
            throw LatchmarkException.damaged(logs.get(0) + ": expected two intervals or more, found " + bySecond.size()
                    + ": their length is not known; import the summary instead");
        }
        List<Long> starts = new ArrayList<>(bySecond.keySet());
        long length = starts.get(1) - starts.get(0);
        long origin = starts.get(0);
        return PgbenchResults.run(
                logs,
                summary,
                Instant.ofEpochSecond(origin),
                load,
                PgbenchResults.lacks(
                        "response times except their mean, minimum and maximum",
                        "the last interval of each thread, which pgbench may not log, and whole first ones: of "
                                + length + " s each, all of which counts as time"),
                series -> bySecond.forEach((start, counts) -> series.interval(
                        new Interval(
                                (start - origin) * 1_000_000_000L,
                                (start - origin + length) * 1_000_000_000L,
                                TransactionType.OTHER,
                                counts),
                        ResponseTimes.none())));
    }

    private static void add(Path file, NavigableMap<Long, OutcomeCounts> bySecond) {
        try (SourceText text = SourceText.open(file)) {
            for (String line = text.next(); line != null; line = text.next()) {
                String[] fields = PgbenchResults.fields(line);
                if (fields.length < FIELDS_MIN) {
                    throw text.expected(FORM, line);
                }
                long second =
                        ForeignNumber.whole(text::expected, "the second", fields[0], ForeignNumber.EPOCH_SECONDS_MAX);
                bySecond.merge(second, counts(text, fields), OutcomeCounts::plus);
                if (bySecond.lastKey() - bySecond.firstKey() > ImportRequest.LENGTH_MAX.toSeconds()) {
                    throw text.expected("a second within 31 days of the others", fields[0]);
                }
            }
        }
    }

    private static OutcomeCounts counts(SourceText text, String[] fields) {
        long ended = ForeignNumber.count(text::expected, "the number of transactions", fields[1]);
        if (fields.length < FIELDS_15) {
            return new OutcomeCounts(ended, ended, 0, Map.of(), Map.of(), 0);
        }
        long skipped = ForeignNumber.count(text::expected, "skipped transactions", fields[SKIPPED]);
        long serialization = ForeignNumber.count(text::expected, "serialization failures", fields[SKIPPED + 3]);
        long deadlocks = ForeignNumber.count(text::expected, "deadlock failures", fields[SKIPPED + 4]);
        long retries = ForeignNumber.count(text::expected, "retries", fields[SKIPPED + 2]);
        return new OutcomeCounts(
                ended + serialization + deadlocks,
                ended,
                0,
                Map.of(FailureKind.SERIALIZATION, serialization, FailureKind.DEADLOCK, deadlocks),
                Map.of(FailureKind.OTHER, retries),
                0,
                0,
                skipped);
    }
}
