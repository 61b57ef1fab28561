package io.latchmark.analysis.compare;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.InterimLooks;
import io.latchmark.analysis.statistics.PartlyPaired;
import io.latchmark.analysis.statistics.Power;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Blocks of which some lack a run of one configuration, with levels of their own: each block is 1 % slower than the one before,
 * all blocks without a run of the other configuration come first of those that lack one, and in an even number of pairs each run
 * is 3 % slower than the one before it in its block.
 */
final class PartlyPairedEvidence {
    private static final double DRIFT = 0.03;
    private static final double TREND = 0.01;
    private static final double FASTER = 0.35;
    private static final double NOISE = 0.02;

    private final int replications;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private PartlyPairedEvidence(int replications) {
        this.replications = replications;
    }

    /** A number of pairs, and of runs without a partner. */
    private record Layout(int pairs, int base, int other) {
        String name() {
            return pairs + " blocks, " + base + " and " + other + " runs without a partner";
        }

        boolean isBalanced() {
            return pairs % 2 == 0;
        }

        private int[] positions(int count, int first) {
            return IntStream.range(0, count)
                    .map(i -> isBalanced() ? first == 1 ? 1 + i % 2 : 2 - i % 2 : 0)
                    .toArray();
        }

        /** All runs of one configuration. */
        List<Observation> runs(Planted planted, double[] factors, boolean ofOther) {
            planted.drift(DRIFT);
            List<Observation> runs = new ArrayList<>(
                    planted.at(positions(pairs, ofOther ? 2 : 1)).inBlocks(Arrays.copyOf(factors, pairs)));
            int from = ofOther ? pairs + base : pairs;
            int count = ofOther ? other : base;
            runs.addAll(planted.from(from)
                    .at(positions(count, 1))
                    .inBlocks(Arrays.copyOfRange(factors, from, from + count)));
            return runs;
        }

        double[] factors(Random random, double deviation) {
            double[] factors = new double[pairs + base + other];
            Arrays.setAll(factors, i -> Math.exp(deviation * random.nextGaussian() + TREND * i));
            return factors;
        }
    }

    static List<EvidenceRow> rows(int replications) {
        PartlyPairedEvidence evidence = new PartlyPairedEvidence(replications);
        for (Layout layout : List.of(
                new Layout(3, 5, 1),
                new Layout(4, 3, 3),
                new Layout(4, 5, 5),
                new Layout(6, 2, 0),
                new Layout(6, 3, 3))) {
            for (double deviation : List.of(0.0, 0.02, 0.2)) {
                evidence.compared(layout, deviation);
            }
        }
        evidence.power(new Layout(4, 3, 3));
        evidence.power(new Layout(6, 2, 2));
        evidence.power(new Layout(8, 4, 4));
        return evidence.rows;
    }

    private void add(String name, long count, Bound bound) {
        rows.add(EvidenceRow.share(name, replications, count, bound));
    }

    private void compared(Layout layout, double deviation) {
        Random random = new Random(11);
        double truth = 19 / (19 - 35 * 0.4 + 35 * FASTER) - 1;
        int covered = 0;
        int different = 0;
        for (int i = 0; i < replications; i++) {
            Effect effect = contrast(layout, layout.factors(random, deviation), random, FASTER)
                    .effect();
            covered += effect.low() <= truth && truth <= effect.high() ? 1 : 0;
            Verdict verdict = contrast(layout, layout.factors(random, deviation), random, 0.4)
                    .verdict();
            different += verdict == Verdict.EQUIVALENT || verdict == Verdict.INCONCLUSIVE ? 0 : 1;
        }
        String name = String.format("%s, blocks that vary by %.0f %%", layout.name(), deviation * 100);
        add("95 % interval of the difference, " + name, covered, Bound.atLeast(0.93));
        add("equals are called different, " + name, different, Bound.atMost(0.05));
    }

    private static Contrast contrast(Layout layout, double[] factors, Random random, double millisPerRead) {
        return Planted.contrast(
                layout.runs(new Planted(random, "one"), factors, false),
                layout.runs(new Planted(random, "two").reads(35, millisPerRead), factors, true));
    }

    /** Each replication states a difference by values of its own; how often others find it. */
    private void power(Layout layout) {
        Random random = new Random(12);
        double stated = 0;
        for (int i = 0; i < replications; i++) {
            stated += values(layout, random, 0).detectable() / replications;
        }
        int found = 0;
        for (int i = 0; i < replications; i++) {
            PartlyPaired values = values(layout, random, stated);
            found += values.estimate().pValue() <= Estimate.ALPHA && values.permutationPValue() <= Estimate.ALPHA
                    ? 1
                    : 0;
        }
        String name = "the difference found with 80 % is found, " + layout.name();
        add(name + " (at least)", found, Bound.atLeast(Power.POWER - 0.05));
        add(name + " (at most)", found, Bound.atMost(Power.POWER + 0.05));
    }

    /** Blocks vary as runs do. */
    private static PartlyPaired values(Layout layout, Random random, double difference) {
        List<PartlyPaired.Value> values = new ArrayList<>();
        for (int block = 0; block < layout.pairs + layout.base + layout.other; block++) {
            double level = NOISE * random.nextGaussian();
            if (block < layout.pairs + layout.base) {
                values.add(value(block, false, level + NOISE * random.nextGaussian()));
            }
            if (block < layout.pairs || block >= layout.pairs + layout.base) {
                values.add(value(block, true, level + difference + NOISE * random.nextGaussian()));
            }
        }
        return PartlyPaired.of(values, InterimLooks.NONE).orElseThrow();
    }

    private static PartlyPaired.Value value(int block, boolean ofOther, double value) {
        return new PartlyPaired.Value(Integer.toString(block), ofOther, value, 0, 0);
    }
}
