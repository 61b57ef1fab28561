package io.latchmark.analysis.compare;

import io.latchmark.analysis.evidence.Demands;
import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import io.latchmark.analysis.evidence.SimulatedServer;
import io.latchmark.analysis.evidence.Told;
import io.latchmark.analysis.evidence.Told.Cell;
import io.latchmark.analysis.fixture.ToldRun;
import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Causes planted in {@link SimulatedServer}, whose sessions need a CPU after each wait: how far the parts of a run's time are from the
 * truth, and what comparisons of six pairs of runs report about each part.
 */
public final class CauseEvidence {
    private static final int BLOCKS = 6;
    /** A truth is of this many runs. */
    private static final double TRUTH_RUNS = 40;

    private static final double BIAS_RUNS = 10;
    private static final double DEVIATION = 0.01;
    private static final double CALL_MILLIS = 0.025;
    private static final double WRONG = 0.02;
    /** Of the logarithm of throughput: a change beyond it makes the error of the division wider than the intervals of so equal pairs. */
    private static final double LARGE = 0.5;

    /** A part whose truth is below this share of throughput has none. */
    private static final double NOTHING = 0.001;

    private static final Demands USED_60 = new Demands(4, 2, 1.5, 0.35, 33, 0.15, 9, 0.12, 0.2, 0.02, 0, 0);
    private static final Map<String, Demands> BUSY = busy();
    private static final Map<String, Demands> CAUSES = causes();

    private final ToldRun base;
    private final double runMillis;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private CauseEvidence(ToldRun base, double runMillis) {
        this.base = base;
        this.runMillis = runMillis;
    }

    private static Map<String, Demands> busy() {
        Map<String, Demands> busy = new LinkedHashMap<>();
        busy.put("20 % CPU", new Demands(1, 1, 1.5, 0.35, 33, 0.25, 9, 0.2, 0.4, 0.02, 0, 0));
        busy.put("60 % CPU", USED_60);
        busy.put("90 % CPU", new Demands(8, 2, 1.5, 0.35, 33, 0.09, 9, 0.08, 1, 0.02, 0, 0));
        return busy;
    }

    private static Map<String, Demands> causes() {
        Map<String, Demands> causes = new LinkedHashMap<>();
        causes.put("reads + 0.25 ms", USED_60.withRead(0.4));
        causes.put("writes + 0.4 ms", USED_60.withWrite(0.52));
        causes.put("flushes + 0.8 ms", USED_60.withFlush(1));
        causes.put("flushes - 3 ms, from 4", USED_60.withFlush(1));
        causes.put("reads + 0.25 ms and flushes + 0.8 ms", USED_60.withRead(0.4).withFlush(1));
        causes.put("reads - 0.05 ms and flushes + 0.8 ms", USED_60.withRead(0.1).withFlush(1));
        causes.put(
                "a tenth of the reads, a fifth of the writes",
                new Demands(4, 2, 1.5, 0.35, 3.3, 0.15, 1.8, 0.12, 0.2, 0.02, 0, 0));
        causes.put("another program on one CPU", USED_60.withBurners(1));
        causes.put("wake-up + 0.05 ms", USED_60.withWakeUp(0.07));
        causes.put("lock held 1 ms longer", USED_60.withHeld(1));
        return causes;
    }

    /** All statements, each from this number of sets with fixed seeds, of runs of this many milliseconds of the simulated time. */
    public static List<EvidenceRow> rows(int sets, double runMillis) {
        CauseEvidence evidence = new CauseEvidence(ToldRun.create(), runMillis);
        BUSY.forEach((name, demands) -> evidence.bias(name, demands, sets));
        CAUSES.forEach((name, demands) -> evidence.cause(name, demands, sets));
        return List.copyOf(evidence.rows);
    }

    private Told run(Demands demands, Random random, double millis) {
        return new SimulatedServer(demands, base.committing(), CALL_MILLIS, random)
                .run(millis)
                .told();
    }

    private void bias(String name, Demands demands, int sets) {
        Random random = new Random(11);
        Map<String, double[]> errors = new LinkedHashMap<>();
        double used = 0;
        for (int set = 0; set < sets; set++) {
            Told told = run(demands, random, BIAS_RUNS * runMillis);
            used += told.cpuUsed() / sets;
            Ledger truth = truth(told);
            Ledger now = base.ledger(told);
            for (String part : List.of("data-page read", "data-page write", "log flush")) {
                double total = truth.totalMillis();
                double all = now.part(part).map(CauseEvidence::whole).orElse(0.0);
                double[] error = errors.computeIfAbsent(part, any -> new double[2 * sets]);
                error[set] = (all * asleepShare(told) - truth.millis(part)) / total;
                error[sets + set] = (now.millis(part) - truth.millis(part)) / total;
            }
        }
        String at = String.format(Locale.ROOT, "bias at %s (%.0f %%) of a transaction's time, ", name, used * 100);
        for (Map.Entry<String, double[]> error : errors.entrySet()) {
            rows.add(mean(at + error.getKey() + ": CPU divided by time", error.getValue(), 0, sets));
            rows.add(mean(at + error.getKey() + ": by wake-ups", error.getValue(), sets, 2 * sets));
        }
        long wrong = errors.values().stream()
                .flatMapToDouble(error -> Arrays.stream(error, sets, 2 * sets))
                .filter(error -> Math.abs(error) > WRONG)
                .count();
        rows.add(EvidenceRow.share(
                at + "one of these by wake-ups is wrong by more than 2 points",
                errors.size() * sets,
                wrong,
                Bound.atMost(0.05)));
    }

    private static EvidenceRow mean(String name, double[] values, int from, int to) {
        double[] some = Arrays.copyOfRange(values, from, to);
        double mean = Arrays.stream(some).average().orElseThrow();
        double squares = Arrays.stream(some)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double error = Math.sqrt(squares) / some.length;
        return new EvidenceRow(name, some.length, mean, error, Double.NaN, true);
    }

    private static double whole(Part part) {
        return part.millis() + part.cpuMillis() + part.cpuWaitMillis();
    }

    /** Of the time in waits of all classes but the client's, what sessions slept. */
    private static double asleepShare(Told told) {
        double asleep = 0;
        double all = 0;
        for (Map.Entry<WaitClass, Cell> cell : told.cells().entrySet()) {
            if (cell.getKey() != WaitClass.CPU && cell.getKey() != WaitClass.CLIENT) {
                asleep += cell.getValue().asleep();
                all += cell.getValue().asleep()
                        + cell.getValue().on()
                        + cell.getValue().waiting();
            }
        }
        return asleep / all;
    }

    private void cause(String name, Demands changed, int sets) {
        Demands before = name.contains("from 4") ? USED_60.withFlush(4) : USED_60;
        Random random = new Random(12);
        Ledger first = truth(run(before, random, TRUTH_RUNS * runMillis));
        Ledger second = truth(run(changed, random, TRUTH_RUNS * runMillis));
        Map<String, Double> truth = effects(first, second);
        boolean large = Math.abs(Math.log(first.totalMillis() / second.totalMillis())) > LARGE;
        int covered = 0;
        int wrong = 0;
        int parts = 0;
        int claimed = 0;
        int without = 0;
        for (int set = 0; set < sets; set++) {
            List<Observation> runs = new ArrayList<>();
            for (int block = 0; block < BLOCKS; block++) {
                runs.add(observed("before", block, before, random));
                runs.add(observed("after", block, changed, random));
            }
            Waterfall causes = Comparison.of(runs, ComparisonOptions.DEFAULT)
                    .contrasts()
                    .get(0)
                    .waterfalls()
                    .get(0);
            for (Waterfall.Step step : causes.steps()) {
                double of = truth.getOrDefault(step.name(), 0.0);
                boolean holds = step.low() <= of && of <= step.high();
                covered += holds ? 1 : 0;
                wrong += Math.abs(step.amount() - of) > WRONG ? 1 : 0;
                parts++;
                if (Math.abs(of) < NOTHING) {
                    without++;
                    claimed += Math.abs(step.amount()) >= NOTHING && (step.low() > 0 || step.high() < 0) ? 1 : 0;
                }
            }
        }
        EvidenceRow coverage =
                EvidenceRow.share(name + ": truth of a part within its interval", parts, covered, Bound.atLeast(0.93));
        if (large) {
            rows.add(new EvidenceRow(
                    coverage.name(), parts, coverage.value(), coverage.standardError(), Double.NaN, true));
            rows.add(EvidenceRow.share(
                    name + ": a part is wrong by more than 2 points of throughput", parts, wrong, Bound.atMost(0.05)));
        } else {
            rows.add(coverage);
        }
        if (without > 0) {
            rows.add(EvidenceRow.share(
                    name + ": a part without effect is claimed", without, claimed, Bound.atMost(0.05)));
        }
    }

    private Observation observed(String label, int block, Demands demands, Random random) {
        Told told = run(demands.varied(random, DEVIATION), random, runMillis);
        int place = (block % 2 == 0) == label.equals("before") ? 0 : 1;
        Observation run = new Planted(random, label)
                .from(block)
                .at(place)
                .inBlocks(new double[] {1})
                .get(0);
        return Planted.with(run, base.ledger(told));
    }

    /** Where a transaction's time truly went, by the names of the user's ledger. */
    private static Ledger truth(Told told) {
        double transactions = told.transactions();
        double on = 0;
        double waiting = 0;
        List<Part> parts = new ArrayList<>();
        for (Map.Entry<WaitClass, Cell> entry : told.cells().entrySet()) {
            WaitClass waitClass = entry.getKey();
            Cell cell = entry.getValue();
            on += cell.on() / transactions;
            waiting += cell.waiting() / transactions;
            if (waitClass != WaitClass.CPU && waitClass != WaitClass.CLIENT) {
                parts.add(new Part(
                        waitClass.title(),
                        cell.asleep() / transactions,
                        count(told, waitClass) / transactions,
                        cell.on() / transactions,
                        cell.waiting() / transactions,
                        Double.NaN));
            }
        }
        double network =
                (told.cells().get(WaitClass.CLIENT).asleep() + told.terminals().asleep()) / transactions;
        parts.add(new Part(CpuTime.DATABASE_ON, on, Double.NaN));
        parts.add(new Part(CpuTime.DATABASE_WAITING, waiting, Double.NaN));
        parts.add(new Part(CpuTime.DRIVER_ON, told.terminals().on() / transactions, Double.NaN));
        parts.add(new Part(CpuTime.DRIVER_WAITING, told.terminals().waiting() / transactions, Double.NaN));
        parts.add(new Part(CpuTime.NETWORK, network, Double.NaN));
        return Ledger.of(told.demands().users() * told.millis() / transactions, parts, parts);
    }

    private static double count(Told told, WaitClass waitClass) {
        return switch (waitClass) {
            case DATA_PAGE_READ -> told.counted().reads();
            case DATA_PAGE_WRITE -> told.counted().writes();
            case LOG_FLUSH -> told.counted().commits();
            default -> Double.NaN;
        };
    }

    /** The effect of each part on the logarithm of throughput, by the formulas of docs/method.md. */
    private static Map<String, Double> effects(Ledger first, Ledger second) {
        double weight = mean(first.totalMillis(), second.totalMillis());
        Map<String, Double> effects = new LinkedHashMap<>();
        double cpu = 0;
        double cpuWait = 0;
        for (Part after : second.parts()) {
            Part before = first.part(after.name()).orElseThrow();
            double effect = -(after.millis() - before.millis()) / weight;
            if (Double.isFinite(after.millisEach()) && Double.isFinite(before.millisEach())) {
                double number = -Math.log(after.count() / before.count()) / weight;
                double on = number * mean(before.cpuMillis(), after.cpuMillis());
                double waiting = number * mean(before.cpuWaitMillis(), after.cpuWaitMillis());
                cpu += on;
                cpuWait += waiting;
                effect += on + waiting;
            }
            effects.put(after.name(), effect);
        }
        effects.merge(CpuTime.DATABASE_ON, -cpu, Double::sum);
        effects.merge(CpuTime.DATABASE_WAITING, -cpuWait, Double::sum);
        return effects;
    }

    private static double mean(double a, double b) {
        return a == b ? a : (a - b) / Math.log(a / b);
    }
}
