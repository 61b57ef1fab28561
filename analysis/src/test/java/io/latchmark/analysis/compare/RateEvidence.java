package io.latchmark.analysis.compare;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.core.limit.HighestRate;
import io.latchmark.core.limit.LimitStep;
import io.latchmark.core.limit.RateSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Runs at a given rate on a simulated server of four places, whose service times vary by 2 % from run to run, at 60 % of what it can
 * do; and searches for the highest rate within a limit, with 5 % of noise a step and 2 % a run. Six blocks each.
 */
public final class RateEvidence {
    private static final int BLOCKS = 6;
    private static final int PLACES = 4;
    private static final int ARRIVALS = 6_000;
    private static final double RATE = 600;
    private static final double SERVICE_SECONDS = 0.004;
    private static final double SLOWER = 1.1;
    private static final double RUN_NOISE = 0.02;
    private static final double STEP_NOISE = 0.05;
    private static final double LIMIT = 20;
    private static final double SATURATION = 990;
    private static final int TRUTH_RUNS = 2_000;

    private final int replications;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private RateEvidence(int replications) {
        this.replications = replications;
    }

    /** A figure's logarithm of one run of a server that is this much slower than the base. */
    private interface Figure {
        double log(Random random, double slower);
    }

    /** All statements, each from this number of replications with fixed seeds. */
    public static List<EvidenceRow> rows(int replications) {
        RateEvidence evidence = new RateEvidence(replications);
        Random random = new Random(1);
        double truth = 0;
        for (int i = 0; i < TRUTH_RUNS; i++) {
            truth += (logP95(random, SLOWER) - logP95(random, 1)) / TRUTH_RUNS;
        }
        evidence.compared("of response times at a given rate", JudgedFigure.RESPONSE_TIME, RateEvidence::logP95, truth);
        // With each response time 1.1 times as long, the limit is reached at the rate of a limit that is shorter by
        // that.
        evidence.compared(
                "of highest rates within a limit",
                JudgedFigure.HIGHEST_RATE,
                RateEvidence::logHighest,
                Math.log(rateAt(LIMIT / SLOWER) / rateAt(LIMIT)));
        for (int runs : List.of(4, 5, 6, 8)) {
            for (double missing : new double[] {0.2, 0.4, 0.6}) {
                evidence.unsustained(runs, missing);
            }
        }
        return List.copyOf(evidence.rows);
    }

    private void compared(String what, JudgedFigure figure, Figure run, double truth) {
        Random random = new Random(2);
        int covers = 0;
        int different = 0;
        for (int i = 0; i < replications; i++) {
            Effect slower = effect(random, figure, run, SLOWER);
            covers += slower.low() <= Math.expm1(truth) && Math.expm1(truth) <= slower.high() ? 1 : 0;
            different += effect(random, figure, run, 1).pValue() <= 0.05 ? 1 : 0;
        }
        add("95 % interval of the ratio, " + what, covers, 0.93, false);
        add("equals are called different, " + what, different, 0.055, true);
    }

    private static Effect effect(Random random, JudgedFigure figure, Figure run, double slower) {
        double[] base = new double[BLOCKS];
        double[] other = new double[BLOCKS];
        double[] offsets = new double[BLOCKS];
        for (int block = 0; block < BLOCKS; block++) {
            base[block] = run.log(random, 1);
            other[block] = run.log(random, slower);
            offsets[block] = block % 2 == 0 ? 1 : -1;
        }
        return Effect.of(figure, Estimator.ofPairs(offsets), base, other);
    }

    /** The logarithm of the 95th percentile of a queue's response times, in the order of arrival. */
    private static double logP95(Random random, double slower) {
        double service = SERVICE_SECONDS * slower * Math.exp(RUN_NOISE * random.nextGaussian());
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int place = 0; place < PLACES; place++) {
            free.add(0.0);
        }
        double[] responses = new double[ARRIVALS];
        double arrival = 0;
        for (int i = 0; i < ARRIVALS; i++) {
            arrival -= Math.log(1 - random.nextDouble()) / RATE;
            double end = Math.max(arrival, free.remove()) - Math.log(1 - random.nextDouble()) * service;
            free.add(end);
            responses[i] = end - arrival;
        }
        Arrays.sort(responses);
        return Math.log(responses[ARRIVALS * 95 / 100]);
    }

    private static double logHighest(Random random, double slower) {
        double ofRun = RUN_NOISE * random.nextGaussian();
        List<LimitStep> done = new ArrayList<>();
        OptionalDouble next = RateSearch.next(done, 150);
        while (next.isPresent()) {
            double rate = next.getAsDouble();
            double excess = Math.log(slower * p95(rate * Math.exp(ofRun)) / LIMIT) + STEP_NOISE * random.nextGaussian();
            done.add(excess > Math.log(LimitStep.CUT) ? LimitStep.cut(rate) : new LimitStep(rate, excess, false));
            next = RateSearch.next(done, 150);
        }
        return Math.log(HighestRate.of(RateSearch.estimating(done)).perSecond());
    }

    /** Milliseconds, as of a server that was measured. */
    private static double p95(double rate) {
        double busy = rate / SATURATION;
        return busy >= 1 ? 1e6 : 9.5 + 5.2 * Math.pow(busy, 4) / (1 - busy);
    }

    private static double rateAt(double millis) {
        double low = 1;
        double high = SATURATION;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            if (p95(middle) > millis) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** Equal sides, of which each run misses the rate with this probability. */
    private void unsustained(int runs, double missing) {
        Random random = new Random(3);
        int called = 0;
        for (int i = 0; i < replications; i++) {
            int base = missed(random, runs, missing);
            int other = missed(random, runs, missing);
            boolean oneKeepsUp = Math.min(base, other) == 0;
            called += oneKeepsUp && GivenLoad.fails(runs, Math.max(base, other)) ? 1 : 0;
        }
        add("one of two equal sides is called not to sustain the rate, " + runs + " runs each", called, 0.055, true);
    }

    private static int missed(Random random, int runs, double probability) {
        return (int) random.doubles(runs).filter(value -> value < probability).count();
    }

    private void add(String name, long count, double bound, boolean atMost) {
        double share = (double) count / replications;
        rows.add(new EvidenceRow(
                name, replications, share, Math.sqrt(share * (1 - share) / replications), bound, atMost));
    }
}
