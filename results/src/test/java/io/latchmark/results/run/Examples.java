package io.latchmark.results.run;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The small run of the golden directory: two seconds of warm-up, two of measurement. */
final class Examples {
    static final long SECOND = 1_000_000_000L;
    static final Instant ORIGIN = Instant.parse("2026-11-21T01:35:00.250Z");

    private Examples() {}

    static RunRecord record() {
        return new RunRecord(
                RunRecord.FORMAT_VERSION,
                new RunIdentity("20261121T013500Z-golden", "golden", "0.1.0", ORIGIN),
                settings(),
                environment(),
                conclusion());
    }

    private static RunSettings settings() {
        return settings(Duration.ofSeconds(2), Duration.ofSeconds(2));
    }

    static RunSettings settings(Duration warmUp, Duration measurementInterval) {
        return new RunSettings(
                "postgresql",
                "localhost:5432/latchmark",
                2,
                new WorkloadSettings(
                        List.of(new Step(8, 0)),
                        Pacing.NONE,
                        8,
                        "read committed",
                        Mix.STANDARD,
                        warmUp,
                        measurementInterval,
                        Duration.ofMillis(1_000),
                        42,
                        false,
                        3,
                        "default",
                        List.of(Duration.ofMillis(1_500)),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static RunEnvironment environment() {
        return new RunEnvironment(
                Map.of(
                        "host", Map.of("cpus", "2", "memory", "8 GiB"),
                        "database", Map.of("version", "PostgreSQL 18.0", "shared_buffers", "64MB", "fsync", "on")),
                Map.of(
                        "host", Map.of("cpus", "2", "memory", "8 GiB"),
                        "database", Map.of("version", "PostgreSQL 18.0", "shared_buffers", "64MB", "fsync", "on")),
                List.of(
                        new RunEnvironment.Source("device", true, "vda: data and log"),
                        new RunEnvironment.Source("pg_stat_io", false, "permission denied: grant pg_read_all_stats")),
                Map.of("new_order.sql", "00ff".repeat(16), "payment.sql", "a5a5".repeat(16)));
    }

    private static RunConclusion conclusion() {
        return new RunConclusion(
                RunConclusion.Status.COMPLETE,
                "",
                List.of(
                        new Phase(Phase.Kind.WARM_UP, 0, 2 * SECOND, new Step(8, 0)),
                        new Phase(Phase.Kind.MEASUREMENT, 2 * SECOND, 4 * SECOND, new Step(8, 0))),
                Map.of(
                        TransactionType.NEW_ORDER,
                        new OutcomeCounts(
                                103,
                                100,
                                1,
                                Map.of(FailureKind.DEADLOCK, 1L, FailureKind.OTHER, 1L),
                                Map.of(FailureKind.DEADLOCK, 5L),
                                0),
                        TransactionType.DELIVERY,
                        new OutcomeCounts(9, 9, 0, Map.of(), Map.of(), 2)),
                new InputCounts(101, 1, 1_000, 10, 90, 14, 99, 60),
                new RunConclusion.DatabaseCount(60_020, 60_120, 100),
                List.of(new Finding(
                        "client and database counts agree",
                        true,
                        "100 and 100 new orders",
                        "equal",
                        "a difference means that a commit was lost or counted twice")),
                List.of("2 transactions were given up"));
    }

    static List<Interval> intervals() {
        return List.of(
                new Interval(
                        2 * SECOND,
                        3 * SECOND,
                        TransactionType.NEW_ORDER,
                        new OutcomeCounts(52, 50, 1, Map.of(), Map.of(FailureKind.DEADLOCK, 5L), 0)),
                new Interval(
                        2 * SECOND,
                        3 * SECOND,
                        TransactionType.DELIVERY,
                        new OutcomeCounts(4, 4, 0, Map.of(), Map.of(), 2)),
                new Interval(
                        3 * SECOND,
                        4 * SECOND,
                        TransactionType.NEW_ORDER,
                        new OutcomeCounts(
                                51, 50, 0, Map.of(FailureKind.DEADLOCK, 1L, FailureKind.OTHER, 1L), Map.of(), 0)),
                new Interval(
                        3 * SECOND,
                        4 * SECOND,
                        TransactionType.DELIVERY,
                        new OutcomeCounts(5, 5, 0, Map.of(), Map.of(), 0)));
    }

    static List<Sample> samples() {
        return List.of(
                new Sample(2 * SECOND + 1_234, "device", "vda", "reads", "1", 1_000),
                new Sample(2 * SECOND + 1_234, "device", "vda", "read_time", "ms", 350),
                new Sample(2 * SECOND + 5_678, "waits", "data_page_read/IO:DataFileRead", "observations", "1", 57),
                new Sample(3 * SECOND + 1_234, "device", "vda", "reads", "1", 1_327),
                new Sample(3 * SECOND + 1_234, "device", "vda", "read_time", "ms", 470),
                new Sample(3 * SECOND + 5_678, "waits", "data_page_read/IO:DataFileRead", "observations", "1", 92));
    }

    static List<Event> events() {
        return List.of(
                new Event(0, Event.Kind.PHASE, "warm-up"),
                new Event(2 * SECOND, Event.Kind.PHASE, "measurement"),
                new Event(3_500_000_000L, Event.Kind.CHECKPOINT, "ordered"));
    }

    static List<ResponseTimes> times() {
        return List.of(
                times(2 * SECOND, ResponseTimes.Kind.RESPONSE, 10_000_000),
                times(2 * SECOND, ResponseTimes.Kind.SERVICE, 8_000_000),
                times(3 * SECOND, ResponseTimes.Kind.RESPONSE, 20_000_000),
                times(3 * SECOND, ResponseTimes.Kind.SERVICE, 16_000_000));
    }

    /** Fifty times: 1, 2, … 50 times the step. */
    private static ResponseTimes times(long start, ResponseTimes.Kind kind, long stepNanos) {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 50; i++) {
            histogram.recordValue(i * stepNanos);
        }
        return new ResponseTimes(start, start + SECOND, TransactionType.NEW_ORDER, kind, histogram);
    }

    /** Writes all of it as a run does. */
    static void writeTo(RunWriter writer) {
        writer.write(record().with(RunConclusion.OPEN));
        writer.append(intervals());
        writer.appendSamples(samples());
        events().forEach(writer::append);
        writer.appendTimes(times());
        writer.flush();
        writer.write(record());
    }
}
