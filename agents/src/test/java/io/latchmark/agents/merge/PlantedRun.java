package io.latchmark.agents.merge;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunStatus;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A run whose every transaction is known: seconds of warm-up and measurement, in which random transactions end. It is written as the run
 * of one host, or as a coordinator and parts into which its transactions are dealt at random.
 */
final class PlantedRun {
    static final long SECOND = 1_000_000_000L;
    static final int USERS = 64;

    /** The announced start, from the origin of the coordinator. */
    static final long START = 5 * SECOND;

    private static final Instant ORIGIN = Instant.parse("2026-11-21T01:35:00Z");
    private static final int WARM_UP_SECONDS = 2;

    private final Path out;
    private final int measuredSeconds;
    private final int perSecond;
    private final Random random;

    /** A transaction that ended. */
    record Ended(int second, TransactionType type, boolean failed, long nanos) {}

    /**
     * A run that is not written yet.
     *
     * @param perSecond transactions that end in each second
     */
    PlantedRun(Path out, int measuredSeconds, int perSecond, long seed) {
        this.out = out;
        this.measuredSeconds = measuredSeconds;
        this.perSecond = perSecond;
        this.random = new Random(seed);
    }

    int seconds() {
        return WARM_UP_SECONDS + measuredSeconds;
    }

    /** All transactions of the run. */
    List<Ended> transactions() {
        List<Ended> all = new ArrayList<>();
        for (int second = 0; second < seconds(); second++) {
            for (int i = 0; i < perSecond; i++) {
                TransactionType type = TransactionType.all()
                        .get(random.nextInt(TransactionType.all().size()));
                long nanos = (long) Math.exp(12 + 5 * random.nextDouble());
                all.add(new Ended(second, type, random.nextInt(50) == 0, nanos));
            }
        }
        return all;
    }

    /** Deals transactions to shares. */
    List<List<Ended>> dealt(List<Ended> all, int shares) {
        List<List<Ended>> dealt = new ArrayList<>();
        for (int i = 0; i < shares; i++) {
            dealt.add(new ArrayList<>());
        }
        all.forEach(each -> dealt.get(random.nextInt(shares)).add(each));
        return dealt;
    }

    RunSettings settings() {
        WorkloadSettings standard = WorkloadSettings.standard(
                USERS, Duration.ofSeconds(WARM_UP_SECONDS), Duration.ofSeconds(measuredSeconds));
        return new RunSettings(
                "postgresql", "localhost:5432/latchmark", 4, standard.with(standard.steps(), Pacing.TPCC, USERS));
    }

    /** The run as one host would have written it. */
    RunDirectory alone(List<Ended> all) {
        return write(record("alone", settings(), all, START), all, new Edges(START, List.of(), 0));
    }

    /**
     * The run as its coordinator has it before the merge.
     *
     * @param orders new orders in the database
     */
    RunDirectory coordinator(long orders) {
        return coordinator(orders, List.of());
    }

    /** As above, with what the coordinator found. */
    RunDirectory coordinator(long orders, List<Finding> gates) {
        RunRecord record = record("whole", settings(), List.of(), START);
        RunConclusion conclusion = record.conclusion().with(RunStatus.ENDED.judged(gates), gates);
        RunRecord unmerged = record.with(new RunParts(List.of(START), List.of()))
                .with(new RunConclusion(
                        conclusion.status(),
                        conclusion.reason(),
                        conclusion.phases(),
                        Map.of(),
                        InputCounts.NONE,
                        new RunConclusion.DatabaseCount(1_000, 1_000 + orders, 0),
                        gates,
                        List.of("a warning of the coordinator")));
        return write(unmerged, List.of(), new Edges(START, List.of(), 0));
    }

    /**
     * Where the intervals of a part end.
     *
     * @param startNanos of the load, from the part's origin
     * @param stalled ends of seconds at which its collector stalled, so that they are none of an interval
     * @param lateNanos by how much each interval ends after its second
     */
    record Edges(long startNanos, List<Integer> stalled, long lateNanos) {
        Edges {
            stalled = List.copyOf(stalled);
        }
    }

    /** A part in its place below the directory of the whole run. */
    ExpectedPart part(RunDirectory whole, Share share, List<Ended> its, Edges edges) {
        return part(whole, share, its, edges, record -> record);
    }

    /** As above, with something else in its record. */
    ExpectedPart part(
            RunDirectory whole, Share share, List<Ended> its, Edges edges, UnaryOperator<RunRecord> different) {
        String agent = "a" + (share.number() + 1);
        RunPart place = new RunPart(
                whole.name(),
                share,
                agent,
                "host-" + agent,
                new ClockOffset(-3_000_000_000L, 200),
                Optional.of(new ClockOffset(-3_000_000_100L, 180)),
                List.of(new LoadStart(edges.startNanos(), 1_000L * (share.number() + 1))));
        RunRecord record =
                record(agent, settings().of(share), its, edges.startNanos()).with(place);
        RunDirectory written = write(different.apply(record), its, edges);
        Path target = PartFiles.directory(whole, agent);
        move(written.path(), target);
        return ExpectedPart.fetched(agent, share, PartFiles.checksums(target));
    }

    private static void move(Path from, Path to) {
        try {
            Files.createDirectories(to.getParent());
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunRecord record(String label, RunSettings settings, List<Ended> its, long startNanos) {
        Map<TransactionType, OutcomeCounts> counts = counts(its);
        long orders = counts.getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                .committed();
        Step step = settings.workload().steps().get(0);
        long measured = startNanos + WARM_UP_SECONDS * SECOND;
        long end = startNanos + seconds() * SECOND;
        return new RunRecord(
                RunRecord.FORMAT_VERSION,
                new RunIdentity("20261121T013500Z-" + label, label, "0.1.0", ORIGIN),
                settings,
                new RunEnvironment(
                        Map.of(),
                        Map.of(),
                        List.of(
                                new RunEnvironment.Source("driver", true, "this process"),
                                new RunEnvironment.Source("processors", true, "of this host")
                                        .with(List.of(
                                                new DeclaredRole(CounterRole.HOST_BUSY_TIME, DeclaredRole.ANY, "user"),
                                                new DeclaredRole(
                                                        CounterRole.THREAD_CPU_TIME, DeclaredRole.ANY, "cpu_time")))),
                        Map.of()),
                new RunConclusion(
                        RunConclusion.Status.COMPLETE,
                        "",
                        List.of(
                                new Phase(Phase.Kind.WARM_UP, startNanos, measured, step),
                                new Phase(Phase.Kind.MEASUREMENT, measured, end, step),
                                new Phase(Phase.Kind.COOL_DOWN, end, end + SECOND / 10, step)),
                        counts,
                        new InputCounts(its.size(), 0, its.size() * 10L, 0, 0, 0, 0, 0),
                        new RunConclusion.DatabaseCount(1_000, 1_000 + orders, orders),
                        List.of(),
                        List.of()));
    }

    private static Map<TransactionType, OutcomeCounts> counts(List<Ended> its) {
        Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
        its.forEach(each -> counts.merge(
                each.type(),
                each.failed()
                        ? new OutcomeCounts(1, 0, 0, Map.of(FailureKind.DEADLOCK, 1L), Map.of(), 0)
                        : new OutcomeCounts(1, 1, 0, Map.of(), Map.of(), 0),
                OutcomeCounts::plus));
        return counts;
    }

    private RunDirectory write(RunRecord record, List<Ended> its, Edges edges) {
        RunDirectory directory = RunDirectory.create(out, record.identity().label(), ORIGIN);
        try (RunWriter writer = new RunWriter(directory)) {
            writer.append(new Event(edges.startNanos(), Event.Kind.PHASE, "WARM_UP"));
            writer.append(new Event(edges.startNanos() + SECOND, Event.Kind.NOTE, "note of " + directory.name()));
            long startNanos = edges.startNanos();
            int first = 0;
            for (int second = 0; second < seconds(); second++) {
                boolean ofPhase = second == WARM_UP_SECONDS - 1 || second == seconds() - 1;
                if (!ofPhase && edges.stalled().contains(second)) {
                    continue;
                }
                long endNanos = edges.startNanos() + (second + 1) * SECOND + (ofPhase ? 0 : edges.lateNanos());
                int from = first;
                int to = second;
                append(
                        writer,
                        its.stream()
                                .filter(each -> each.second() >= from && each.second() <= to)
                                .toList(),
                        startNanos,
                        endNanos);
                writer.appendSamples(List.of(
                        new Sample(endNanos, "driver", "process", "cpu_time", "ns", second * 10L),
                        new Sample(endNanos, "processors", "driver", "user", "ms", second * 900L)));
                startNanos = endNanos;
                first = second + 1;
            }
            writer.write(record);
        }
        return directory;
    }

    private static void append(RunWriter writer, List<Ended> its, long startNanos, long endNanos) {
        Map<TransactionType, OutcomeCounts> counts = counts(its);
        List<Interval> rows = new ArrayList<>();
        List<ResponseTimes> lines = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            rows.add(new Interval(startNanos, endNanos, type, counts.getOrDefault(type, OutcomeCounts.NONE)));
            Histogram times = ResponseTimes.none();
            its.stream()
                    .filter(each -> each.type() == type && !each.failed())
                    .forEach(each -> times.recordValue(each.nanos()));
            if (times.getTotalCount() > 0) {
                lines.add(new ResponseTimes(startNanos, endNanos, type, ResponseTimes.Kind.RESPONSE, times));
            }
        }
        writer.append(rows);
        writer.appendTimes(lines);
    }
}
