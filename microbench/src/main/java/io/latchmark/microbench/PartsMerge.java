package io.latchmark.microbench;

import io.latchmark.agents.merge.ExpectedPart;
import io.latchmark.agents.merge.PartFiles;
import io.latchmark.agents.merge.RunMerge;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.Event;
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
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.HdrHistogram.Histogram;

/**
 * Plans paced terminals for many agents, writes the run directories that they would record, and merges them; run by
 * {@code scripts/merge-parts.sh}. The terminals deal their transactions, think and key as those of a run do; each transaction takes a
 * random time of a log-normal distribution with a median of 5 ms.
 */
public final class PartsMerge {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 5 * SECOND;
    private static final long SEED = 42;
    private static final double MEDIAN_NANOS = 5e6;
    private static final double SIGMA = 0.8;
    private static final Instant ORIGIN = Instant.parse("2026-11-21T01:35:00Z");
    private static final int WARM_UP_SECONDS = 60;

    private final int agents;
    private final int users;
    private final int seconds;

    private PartsMerge(int agents, int users, int seconds) {
        this.agents = agents;
        this.users = users;
        this.seconds = seconds;
    }

    /**
     * The program.
     *
     * @param arguments {@code plan} or {@code merge}, a folder, and the numbers of agents, terminals and seconds
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 5) {
            throw new IllegalArgumentException("give plan or merge, FOLDER, AGENTS, TERMINALS and SECONDS");
        }
        PartsMerge trial = new PartsMerge(
                Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
        Path folder = Path.of(arguments[1]);
        if (arguments[0].equals("plan")) {
            trial.plan(folder);
        } else {
            trial.merge(folder);
        }
    }

    private void plan(Path folder) {
        long startNanos = System.nanoTime();
        long orders = 0;
        RunRecord whole = record("whole", settings(), Map.of(), START);
        RunDirectory directory = RunDirectory.create(folder, "whole", ORIGIN);
        long transactions = 0;
        for (Share share : Share.all(agents)) {
            Map<TransactionType, OutcomeCounts> counts = writePart(directory, share);
            orders += counts.getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                    .committed();
            transactions +=
                    counts.values().stream().mapToLong(OutcomeCounts::committed).sum();
        }
        try (RunWriter writer = new RunWriter(directory)) {
            writer.append(new Event(START, Event.Kind.PHASE, "WARM_UP"));
            RunConclusion conclusion = whole.conclusion();
            writer.write(whole.with(new RunParts(List.of(START), List.of()))
                    .with(new RunConclusion(
                            conclusion.status(),
                            "",
                            conclusion.phases(),
                            Map.of(),
                            InputCounts.NONE,
                            new RunConclusion.DatabaseCount(0, orders, 0),
                            List.of(),
                            List.of())));
        }
        print(
                "%d agents, %,d terminals, %,d transactions in %d s planned and written in %.1f s",
                agents, users, transactions, WARM_UP_SECONDS + seconds, (System.nanoTime() - startNanos) / 1e9);
    }

    private void merge(Path folder) throws IOException {
        RunDirectory whole;
        try (var children = Files.list(folder)) {
            whole = RunDirectory.open(children.findFirst().orElseThrow());
        }
        List<ExpectedPart> parts = new ArrayList<>();
        long bytes = 0;
        for (Share share : Share.all(agents)) {
            Path part = PartFiles.directory(whole, name(share));
            parts.add(ExpectedPart.fetched(name(share), share, PartFiles.checksums(part)));
            for (String file : PartFiles.NAMES) {
                bytes += Files.size(part.resolve(file));
            }
        }
        long startNanos = System.nanoTime();
        RunRecord merged = RunMerge.merge(whole, parts);
        double took = (System.nanoTime() - startNanos) / 1e9;
        print(
                "%d parts of %,.1f MB in all merged in %.1f s with a heap of %d MB at most (-Xmx%d MB): %s %s",
                agents,
                bytes / 1e6,
                took,
                heapPeakBytes() >> 20,
                Runtime.getRuntime().maxMemory() >> 20,
                merged.conclusion().status(),
                merged.conclusion().reason());
        long rows = RunReader.open(whole.path()).intervals().stream()
                .mapToLong(row -> row.counts().committed())
                .sum();
        print("%,d transactions in the merged intervals", rows);
    }

    private static long heapPeakBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(peak -> peak.getUsed())
                .sum();
    }

    private static String name(Share share) {
        return "a" + (share.number() + 1);
    }

    /** The end of a transaction of a terminal. */
    private record End(long nanos, long responseNanos, TransactionType type, InputGenerator terminal) {}

    private Map<TransactionType, OutcomeCounts> writePart(RunDirectory whole, Share share) {
        RunSettings settings = settings().of(share);
        RandomStream random = RandomStream.of(SEED, "part", share.number());
        PriorityQueue<End> ends = new PriorityQueue<>(Comparator.comparingLong(End::nanos));
        Workload workload = new Workload(new Scale(users / 10), users, Mix.STANDARD, false);
        share.terminals(users, Pacing.TPCC)
                .mapToObj(number -> new InputGenerator(workload, new NuRandConstants(80, 500, 4_000), SEED, number))
                .forEach(terminal -> {
                    TransactionType first = terminal.nextType();
                    long cycle = first.keyingTime().plus(first.thinkTimeMean()).toNanos();
                    ends.add(end((long) (random.unit() * cycle), first, terminal, random));
                });
        Map<TransactionType, OutcomeCounts> total = new EnumMap<>(TransactionType.class);
        Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times = new EnumMap<>(TransactionType.class);
        long startNanos = (3 + share.number() % 5) * SECOND;
        RunDirectory part = new RunDirectory(PartFiles.directory(whole, name(share)));
        create(part.path());
        try (RunWriter writer = new RunWriter(part)) {
            writer.append(new Event(startNanos, Event.Kind.PHASE, "WARM_UP"));
            for (int second = 0; second < WARM_UP_SECONDS + seconds; second++) {
                PlannedSecond planned = new PlannedSecond(ends, (second + 1) * SECOND, random, times);
                planned.write(writer, startNanos + second * SECOND, total);
                samples(writer, startNanos + (second + 1) * SECOND - 400_000_000, second);
            }
            RunPart place = new RunPart(
                    whole.name(), share, name(share), "host-" + name(share), new ClockOffset(1_234, 150_000));
            writer.write(record(name(share), settings, total, startNanos)
                    .with(place.ended(
                            Optional.of(new ClockOffset(1_300, 140_000)),
                            List.of(new LoadStart(startNanos, 100_000)))));
        }
        return total;
    }

    private static End end(long dueNanos, TransactionType type, InputGenerator terminal, RandomStream random) {
        double normal = Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
        long response = (long) (MEDIAN_NANOS * Math.exp(SIGMA * normal));
        return new End(dueNanos + response, response, type, terminal);
    }

    /** What ends within one second. */
    private record PlannedSecond(
            PriorityQueue<End> ends,
            long untilNanos,
            RandomStream random,
            Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times) {
        void write(RunWriter writer, long startNanos, Map<TransactionType, OutcomeCounts> total) {
            Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
            for (End end = ends.peek(); end != null && end.nanos() < untilNanos; end = ends.peek()) {
                ends.remove();
                Map<ResponseTimes.Kind, Histogram> ofType =
                        times.computeIfAbsent(end.type(), any -> new EnumMap<>(ResponseTimes.Kind.class));
                long queued = (long) (random.unit() * 200_000);
                record(ofType, ResponseTimes.Kind.RESPONSE, end.responseNanos() + queued);
                record(ofType, ResponseTimes.Kind.SERVICE, end.responseNanos());
                record(ofType, ResponseTimes.Kind.SCHEDULING, queued);
                counts.merge(end.type(), ONE, OutcomeCounts::plus);
                TransactionType next = end.terminal().nextType();
                double thinking = Math.min(-Math.log(1 - random.unit()), 10)
                        * end.type().thinkTimeMean().toNanos();
                long due = end.nanos() + (long) thinking + next.keyingTime().toNanos();
                ends.add(end(due, next, end.terminal(), random));
            }
            List<Interval> rows = new ArrayList<>();
            List<ResponseTimes> lines = new ArrayList<>();
            for (TransactionType type : TransactionType.all()) {
                OutcomeCounts its = counts.getOrDefault(type, OutcomeCounts.NONE);
                rows.add(new Interval(startNanos, startNanos + SECOND, type, its));
                total.merge(type, its, OutcomeCounts::plus);
                times.getOrDefault(type, Map.of()).forEach((kind, histogram) -> {
                    if (histogram.getTotalCount() > 0) {
                        lines.add(new ResponseTimes(startNanos, startNanos + SECOND, type, kind, histogram));
                    }
                });
            }
            writer.append(rows);
            writer.appendTimes(lines);
            lines.forEach(line -> line.histogram().reset());
        }

        private static final OutcomeCounts ONE = new OutcomeCounts(1, 1, 0, Map.of(), Map.of(), 0);

        private static void record(Map<ResponseTimes.Kind, Histogram> times, ResponseTimes.Kind kind, long nanos) {
            times.computeIfAbsent(kind, any -> ResponseTimes.none()).recordValue(nanos);
        }
    }

    /** As many rows as a driver on Linux has: itself, its threads, its host, and how they were read. */
    private static void samples(RunWriter writer, long timeNanos, int second) {
        List<Sample> rows = new ArrayList<>();
        for (String source : List.of("driver", "threads", "processors")) {
            for (int metric = 0; metric < 8; metric++) {
                rows.add(new Sample(timeNanos, source, "driver/" + source, "metric_" + metric, "ms", 900L * second));
            }
            for (int metric = 0; metric < 4; metric++) {
                rows.add(new Sample(timeNanos, "sampling", source, "metric_" + metric, "1", second));
            }
        }
        writer.appendSamples(rows);
    }

    private static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private RunSettings settings() {
        return new RunSettings(
                "postgresql",
                "localhost:5432/latchmark",
                users / 10,
                WorkloadSettings.standard(users, Duration.ofSeconds(WARM_UP_SECONDS), Duration.ofSeconds(seconds))
                        .with(List.of(new Step(users, 0)), Pacing.TPCC, agents * 50));
    }

    private RunRecord record(
            String label, RunSettings settings, Map<TransactionType, OutcomeCounts> counts, long startNanos) {
        Step step = settings.workload().steps().get(0);
        long measured = startNanos + WARM_UP_SECONDS * SECOND;
        long end = measured + seconds * SECOND;
        return new RunRecord(
                RunRecord.FORMAT_VERSION,
                new RunIdentity("20261121T013500Z-" + label, label, "0.1.0", ORIGIN),
                settings,
                new RunEnvironment(Map.of(), Map.of(), List.of(), Map.of()),
                new RunConclusion(
                        RunConclusion.Status.COMPLETE,
                        "",
                        List.of(
                                new Phase(Phase.Kind.WARM_UP, startNanos, measured, step),
                                new Phase(Phase.Kind.MEASUREMENT, measured, end, step)),
                        counts,
                        InputCounts.NONE,
                        RunConclusion.DatabaseCount.UNKNOWN,
                        List.of(),
                        List.of()));
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
