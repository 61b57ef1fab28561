package io.latchmark.analysis.compare;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.LookLevels;
import io.latchmark.results.run.StoppingRule;
import io.latchmark.results.run.StoppingRule.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/**
 * Experiments that end when they know enough: how often the interval with which they end covers the truth, how often they find a
 * difference, and after how many blocks. Noise is that of the difference within a pair; runs are in the order of a Williams design, and
 * each run is 1 % slower than the one before it in its block.
 */
public final class StoppingEvidence {
    private static final int LAST = 40;
    private static final double WIDTH = 0.03;
    private static final double DRIFT = 0.01;
    private static final List<Double> NOISES = List.of(0.01, 0.02, 0.04, 0.08);

    private StoppingEvidence() {}

    /** One simulated experiment: logarithms of throughput by block, and how much later the other ran in its block. */
    private record Blocks(double[] base, double[] other, double[] offsets) {
        static Blocks of(Random random, double truth, double noise) {
            double[] base = new double[LAST];
            double[] other = new double[LAST];
            double[] offsets = new double[LAST];
            for (int block = 0; block < LAST; block++) {
                boolean first = block % 2 == 0 ? random.nextBoolean() : offsets[block - 1] < 0;
                double level = 0.1 * random.nextGaussian();
                base[block] = level + noise / Math.sqrt(2) * random.nextGaussian() - (first ? 0 : DRIFT);
                other[block] = level + truth + noise / Math.sqrt(2) * random.nextGaussian() - (first ? DRIFT : 0);
                offsets[block] = first ? 1 : -1;
            }
            return new Blocks(base, other, offsets);
        }

        Estimate estimate(int blocks, LookLevels looks) {
            return Estimator.ofPairs(Arrays.copyOf(offsets, blocks))
                    .after(looks)
                    .of(Arrays.copyOf(base, blocks), Arrays.copyOf(other, blocks));
        }

        Verdict verdict(int blocks, LookLevels looks) {
            Effect effect = Effect.of(
                    JudgedFigure.TRANSACTIONS,
                    Estimator.ofPairs(Arrays.copyOf(offsets, blocks)).after(looks),
                    Arrays.copyOf(base, blocks),
                    Arrays.copyOf(other, blocks));
            return Judgement.of(effect, "", "", Optional.empty()).verdict();
        }
    }

    /** How a simulated experiment ended. */
    private record End(int blocks, boolean covers, Verdict verdict) {
        static End of(Blocks all, double truth, StoppingRule rule) {
            LookLevels looks = LookLevels.of(rule);
            int blocks = rule.firstLook();
            while (blocks < rule.lastLook() && !isEnough(all, blocks, looks, rule.reason())) {
                blocks++;
            }
            Estimate estimate = all.estimate(blocks, looks);
            return new End(
                    blocks,
                    Math.abs(estimate.value() - truth) <= estimate.halfWidth(1 - Estimate.ALPHA),
                    rule.reason() == Reason.VERDICT ? all.verdict(blocks, looks) : Verdict.INCONCLUSIVE);
        }

        private static boolean isEnough(Blocks all, int blocks, LookLevels looks, Reason reason) {
            if (reason == Reason.VERDICT) {
                return all.verdict(blocks, looks) != Verdict.INCONCLUSIVE;
            }
            Estimate estimate = all.estimate(blocks, looks);
            double half = estimate.halfWidth(1 - Estimate.ALPHA);
            return (Math.exp(estimate.value() + half) - Math.exp(estimate.value() - half)) / 2 <= WIDTH;
        }
    }

    /** All statements. */
    public static List<EvidenceRow> rows(int replications) {
        List<EvidenceRow> rows = new ArrayList<>();
        for (double noise : NOISES) {
            add(rows, replications, noise, 0.1, new StoppingRule(Reason.HALF_WIDTH, 6, 20));
            for (double truth : List.of(0.0, 0.03, 0.05, 0.1)) {
                add(rows, replications, noise, truth, new StoppingRule(Reason.VERDICT, 6, 20));
            }
        }
        for (int first : List.of(4, 6)) {
            for (int last : List.of(8, 12, LAST)) {
                for (double noise : List.of(0.02, 0.04)) {
                    add(rows, replications, noise, 0.1, new StoppingRule(Reason.HALF_WIDTH, first, last));
                    add(rows, replications, noise, 0, new StoppingRule(Reason.VERDICT, first, last));
                    add(rows, replications, noise, 0.03, new StoppingRule(Reason.VERDICT, first, last));
                }
            }
        }
        return rows;
    }

    private static void add(List<EvidenceRow> rows, int replications, double noise, double change, StoppingRule rule) {
        Random random = new Random(11);
        double truth = Math.log1p(change);
        List<End> ends = new ArrayList<>();
        for (int i = 0; i < replications; i++) {
            ends.add(End.of(Blocks.of(random, truth, noise), truth, rule));
        }
        String of = String.format(
                Locale.ROOT,
                "noise %.0f %% a pair, blocks %d to %d, %s, until %s, %.1f blocks on average: ",
                noise * 100,
                rule.firstLook(),
                rule.lastLook(),
                change == 0 ? "no difference" : String.format(Locale.ROOT, "difference %.0f %%", change * 100),
                rule.reason() == Reason.VERDICT ? "a verdict" : "±3 %",
                ends.stream().mapToInt(End::blocks).average().orElseThrow());
        rows.add(EvidenceRow.share(
                of + "interval covers",
                replications,
                ends.stream().filter(End::covers).count(),
                EvidenceRow.Bound.atLeast(0.94)));
        if (rule.reason() == Reason.HALF_WIDTH) {
            return;
        }
        boolean equal = change == 0;
        rows.add(EvidenceRow.share(
                of + (equal ? "called different" : "called better"),
                replications,
                ends.stream()
                        .filter(end -> equal
                                ? end.verdict() != Verdict.EQUIVALENT && end.verdict() != Verdict.INCONCLUSIVE
                                : end.verdict() == Verdict.BETTER)
                        .count(),
                equal ? EvidenceRow.Bound.atMost(0.055) : EvidenceRow.Bound.none()));
        if (change == 0.03) {
            rows.add(EvidenceRow.share(
                    of + "called equivalent, though it is at the margin",
                    replications,
                    ends.stream()
                            .filter(end -> end.verdict() == Verdict.EQUIVALENT)
                            .count(),
                    EvidenceRow.Bound.atMost(0.055)));
        } else {
            rows.add(EvidenceRow.share(
                    of + "no verdict",
                    replications,
                    ends.stream()
                            .filter(end -> end.verdict() == Verdict.INCONCLUSIVE)
                            .count(),
                    EvidenceRow.Bound.none()));
        }
    }
}
