package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.StoppingRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Runs of a closed loop with chosen demands: a number of reads of a time each in a transaction, 3 ms of log flush
 * and 2 ms on the processor. Each demand varies from run to run by a log-normal factor, and all of them from block to
 * block by another; throughput follows by N/X. The device is busy with reads for half of their time.
 */
final class Planted {
    static final int USERS = 8;

    /** The 95th percentile at a given rate, over the mean. */
    static final double P95 = 3;

    private static final double START_SHARE = 0.25;

    private static final int PAIRS_MAX = 20_000;

    private final Random random;
    private final String label;
    private double reads = 35;
    private double millisPerRead = 0.4;
    private double deviation = 0.02;
    private double drift;
    private boolean steady = true;
    private final Map<String, String> facts = new HashMap<>();
    private int[] places = {};
    private double[] utilisations = {};
    private int firstBlock;
    private Optional<StoppingRule> until = Optional.empty();
    private int responses;
    private double responseMillis;
    private double rate;

    Planted(Random random, String label) {
        this.random = random;
        this.label = label;
    }

    /**
     * Over how many pairs of runs a truth is averaged that has no formula: a hundred times as many as the simulations have, so
     * that its own error is a tenth of theirs.
     */
    static int pairsForTheTruth(int replications) {
        return Math.min(PAIRS_MAX, 100 * replications);
    }

    Planted reads(double count, double millisEach) {
        reads = count;
        millisPerRead = millisEach;
        return this;
    }

    /** The standard deviation of the logarithm of each demand between runs. */
    Planted deviation(double ofLogarithm) {
        deviation = ofLogarithm;
        return this;
    }

    /** How much slower each run is than the one before, as a share: in its block, or among all. */
    Planted drift(double ofEach) {
        drift = ofEach;
        return this;
    }

    /** The places of the runs in time: within each block, or among all. Without, they are not known. */
    Planted at(int... placesOfRuns) {
        places = placesOfRuns.clone();
        return this;
    }

    Planted unsteady() {
        steady = false;
        return this;
    }

    Planted fact(String name, String value) {
        facts.put(name, value);
        return this;
    }

    /** The number of the first block, by which blocks are named and come after each other. */
    Planted from(int block) {
        firstBlock = block;
        return this;
    }

    /** Devices that are busy for these shares of the time, instead of one that is busy with reads. */
    Planted utilisations(double... ofDevices) {
        utilisations = ofDevices.clone();
        return this;
    }

    /** Response times of New-Order: this many a run, with this mean. */
    Planted responses(int count, double meanMillis) {
        responses = count;
        responseMillis = meanMillis;
        return this;
    }

    /** Transactions that come at this rate per second, in an experiment's runs. */
    Planted atRate(double perSecond) {
        rate = perSecond;
        return this;
    }

    private static Map<TransactionType, Latency> responsesAtRate(double mean) {
        return Map.of(
                TransactionType.NEW_ORDER,
                new Latency(900, mean, 0.7 * mean, P95 * mean, 4.6 * mean, Double.NaN, Double.NaN, 6 * mean));
    }

    /** Runs of an experiment that may end before its last block. */
    Planted until(StoppingRule rule) {
        until = Optional.of(rule);
        return this;
    }

    /** Runs in blocks, with the blocks' own factors. */
    List<Observation> inBlocks(double[] factors) {
        List<Observation> runs = new ArrayList<>();
        for (int block = 0; block < factors.length; block++) {
            runs.add(run("pool " + (firstBlock + block), factors[block], block));
        }
        return runs;
    }

    /** Runs that belong to no block. */
    List<Observation> unblocked(int count) {
        List<Observation> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(run("", 1, i));
        }
        return runs;
    }

    private Observation run(String block, double ofBlock, int index) {
        int place = places.length == 0 ? 0 : places[index];
        double factor = ofBlock * (1 + drift * place);
        double count = reads * noise();
        double each = millisPerRead * noise() * factor;
        double flush = 3 * noise() * factor;
        double cpu = 2 * noise() * factor;
        double started = count * each + flush + cpu;
        double start = rate > 0 ? START_SHARE * started : 0;
        double total = started + start;
        double perSecond = rate > 0 ? rate * (1 + 0.001 * random.nextGaussian()) : USERS / total * 1e3;
        List<Part> parts = new ArrayList<>(List.of(
                new Part("data-page read", count * each, count),
                new Part("log flush", flush, Double.NaN),
                new Part("CPU and runnable", cpu, Double.NaN),
                new Part(Ledger.RESIDUAL, 0, Double.NaN)));
        if (rate > 0) {
            parts.add(new Part(UserTime.START_DELAY, start, Double.NaN));
        }
        Ledger user = new Ledger(total, parts);
        DeviceTime device = utilisations.length == 0 ? reading(count, each / 2) : idle(perSecond);
        RunFigures figures = new RunFigures(
                label + "-" + random.nextInt(),
                label,
                "8 users",
                "",
                block,
                block.isEmpty() ? 0 : place,
                until,
                Instant.EPOCH.plusSeconds(block.isEmpty() ? place : firstBlock + index),
                Status.COMPLETE,
                "",
                List.of(),
                0,
                false,
                perSecond * 27,
                perSecond,
                P95 * total,
                Double.NaN);
        return new Observation(
                figures,
                JudgedFigure.TRANSACTIONS,
                rate > 0,
                steady,
                Optional.of(user),
                Optional.of(device),
                rate > 0 ? responsesAtRate(total) : responses(factor),
                allFacts(),
                new Observation.Series(List.of(), List.of()),
                Approaches.NONE,
                Optional.empty());
    }

    /** A run of which only throughput matters, by the logarithm of its ratio to 400 per second. */
    static Observation observed(String label, String block, int position, Instant started, double logThroughput) {
        double perSecond = 400 * Math.exp(logThroughput);
        RunFigures figures = new RunFigures(
                label + " " + block,
                label,
                "8 users",
                "",
                block,
                position,
                Optional.empty(),
                started,
                Status.COMPLETE,
                "",
                List.of(),
                0,
                false,
                perSecond * 27,
                perSecond,
                Double.NaN,
                Double.NaN);
        return new Observation(
                figures,
                JudgedFigure.TRANSACTIONS,
                false,
                true,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                new Observation.Series(List.of(), List.of()),
                Approaches.NONE,
                Optional.empty());
    }

    /** The first comparison of such runs, with the default choices. */
    static Contrast contrast(List<Observation> base, List<Observation> other) {
        List<Observation> all = new ArrayList<>(base);
        all.addAll(other);
        return Comparison.of(all, ComparisonOptions.DEFAULT).contrasts().get(0);
    }

    /** A run that started and ended otherwise. */
    static Observation with(Observation run, Instant started, Status status, String reason, List<String> marks) {
        return with(run, started, status, reason, marks, run.figures().transactionsPerSecond());
    }

    /** A run whose transactions spent their time otherwise, on {@link #USERS} users. */
    static Observation with(Observation run, Ledger user) {
        RunFigures old = run.figures();
        double perSecond = USERS / user.totalMillis() * 1e3;
        RunFigures figures = with(run, old.started(), old.status(), old.reason(), old.marks(), perSecond)
                .figures();
        return new Observation(
                figures,
                JudgedFigure.TRANSACTIONS,
                run.paced(),
                run.steady(),
                Optional.of(user),
                Optional.empty(),
                run.responses(),
                run.facts(),
                run.series(),
                run.ceilings(),
                Optional.empty());
    }

    private static Observation with(
            Observation run, Instant started, Status status, String reason, List<String> marks, double perSecond) {
        RunFigures old = run.figures();
        return run.with(new RunFigures(
                old.run(),
                old.label(),
                old.level(),
                old.workload(),
                old.block(),
                old.position(),
                old.until(),
                started,
                status,
                reason,
                marks,
                old.otherLoad(),
                old.simulated(),
                perSecond * 27,
                perSecond,
                old.newOrderP95Millis(),
                old.highestRatePerSecond()));
    }

    private static DeviceTime reading(double count, double serviceMillis) {
        return new DeviceTime(List.of(new DeviceTime.Use("vda", DeviceRole.UNKNOWN, count * serviceMillis + 0.5)));
    }

    private DeviceTime idle(double perSecond) {
        return new DeviceTime(IntStream.range(0, utilisations.length)
                .mapToObj(i -> new DeviceTime.Use(
                        "vd" + (char) ('a' + i), DeviceRole.UNKNOWN, utilisations[i] / perSecond * 1e3))
                .toList());
    }

    /** Exponential times, whose mean varies from run to run as a demand does. */
    private Map<TransactionType, Latency> responses(double factor) {
        if (responses == 0) {
            return Map.of();
        }
        double mean = responseMillis * factor * noise();
        Histogram nanos = new Histogram(3);
        for (int i = 0; i < responses; i++) {
            nanos.recordValue(Math.round(-Math.log(1 - random.nextDouble()) * mean * 1e6));
        }
        return Map.of(TransactionType.NEW_ORDER, Latency.of(nanos));
    }

    private Map<String, String> allFacts() {
        Map<String, String> all = new HashMap<>(facts);
        all.put("settings.shared_buffers", label);
        return all;
    }

    private double noise() {
        return Math.exp(deviation * random.nextGaussian());
    }
}
