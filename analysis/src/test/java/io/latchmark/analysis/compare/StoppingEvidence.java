package io.latchmark.analysis.compare;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.InterimLooks;
import io.latchmark.results.run.StoppingRule;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Experiments that end when they know enough: how often the interval with which they end covers the truth, how often they find a
 * difference, and after how many blocks. Noise is that of the difference within a pair; runs are in the order of a Williams design, and
 * each run is 1 % slower than the one before it in its block.
 */
public final class StoppingEvidence {
    private static final int FIRST = 6;
    private static final int LAST = 20;
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

        Estimate estimate(int blocks, InterimLooks looks) {
            return Estimator.ofPairs(Arrays.copyOf(offsets, blocks))
                    .after(looks)
                    .of(Arrays.copyOf(base, blocks), Arrays.copyOf(other, blocks));
        }

        /** The verdict, whose permutation test is only made where it can decide. */
        Verdict verdict(int blocks, InterimLooks looks) {
            Estimate estimate = estimate(blocks, looks);
            if (estimate.pValue() > Estimate.ALPHA) {
                return estimate.equivalencePValue(Math.log1p(Effect.MARGIN)) <= Estimate.ALPHA
                        ? Verdict.EQUIVALENT
                        : Verdict.INCONCLUSIVE;
            }
            Effect effect = Effect.of(
                    Estimator.ofPairs(Arrays.copyOf(offsets, blocks)).after(looks),
                    Arrays.copyOf(base, blocks),
                    Arrays.copyOf(other, blocks));
            return Judgement.of(effect, "", "").verdict();
        }
    }

    /** How a simulated experiment ended. */
    private record End(int blocks, boolean covers, Verdict verdict) {
        static End of(Blocks all, double truth, StoppingRule.Reason reason) {
            InterimLooks looks = InterimLooks.of(new StoppingRule(reason, FIRST, LAST));
            int blocks = FIRST;
            while (blocks < LAST && !isEnough(all, blocks, looks, reason)) {
                blocks++;
            }
            Estimate estimate = all.estimate(blocks, looks);
            return new End(
                    blocks,
                    Math.abs(estimate.value() - truth) <= estimate.halfWidth(1 - Estimate.ALPHA),
                    reason == StoppingRule.Reason.VERDICT ? all.verdict(blocks, looks) : Verdict.INCONCLUSIVE);
        }

        private static boolean isEnough(Blocks all, int blocks, InterimLooks looks, StoppingRule.Reason reason) {
            if (reason == StoppingRule.Reason.VERDICT) {
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
            add(rows, replications, noise, 0.1, StoppingRule.Reason.HALF_WIDTH);
        }
        for (double noise : NOISES) {
            for (double truth : List.of(0.0, 0.03, 0.05, 0.1)) {
                add(rows, replications, noise, truth, StoppingRule.Reason.VERDICT);
            }
        }
        return rows;
    }

    private static void add(
            List<EvidenceRow> rows, int replications, double noise, double change, StoppingRule.Reason reason) {
        Random random = new Random(11);
        double truth = Math.log1p(change);
        List<End> ends = new ArrayList<>();
        for (int i = 0; i < replications; i++) {
            ends.add(End.of(Blocks.of(random, truth, noise), truth, reason));
        }
        String of = String.format(
                Locale.ROOT,
                "noise %.0f %% a pair, %s, until %s, %.1f blocks on average: ",
                noise * 100,
                change == 0 ? "no difference" : String.format(Locale.ROOT, "difference %.0f %%", change * 100),
                reason == StoppingRule.Reason.VERDICT ? "a verdict" : "±3 %",
                ends.stream().mapToInt(End::blocks).average().orElseThrow());
        rows.add(EvidenceRow.share(
                of + "interval covers",
                replications,
                ends.stream().filter(End::covers).count(),
                EvidenceRow.Bound.atLeast(0.94)));
        if (reason == StoppingRule.Reason.HALF_WIDTH) {
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
                equal ? EvidenceRow.Bound.atMost(0.05) : EvidenceRow.Bound.none()));
        if (change == 0.03) {
            rows.add(EvidenceRow.share(
                    of + "called equivalent, though it is at the margin",
                    replications,
                    ends.stream()
                            .filter(end -> end.verdict() == Verdict.EQUIVALENT)
                            .count(),
                    EvidenceRow.Bound.atMost(0.05)));
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

    /**
     * Writes simulated blocks and what became of them to the first argument, for another program: noise, truth, after how many blocks
     * each rule ended and whether its interval covered, and the differences of all blocks without the drift.
     */
    public static void main(String[] arguments) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(arguments[0])))) {
            for (double noise : NOISES) {
                for (double truth : List.of(0.0, Math.log1p(0.05))) {
                    Random random = new Random(12);
                    for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                        Blocks blocks = Blocks.of(random, truth, noise);
                        StringBuilder line = new StringBuilder(noise + "," + truth);
                        for (StoppingRule.Reason reason : StoppingRule.Reason.values()) {
                            End end = End.of(blocks, truth, reason);
                            line.append("," + end.blocks() + "," + (end.covers() ? 1 : 0) + "," + end.verdict());
                        }
                        for (int block = 0; block < LAST; block++) {
                            line.append(
                                    "," + (blocks.other[block] - blocks.base[block] + DRIFT * blocks.offsets[block]));
                        }
                        out.println(line);
                    }
                }
            }
        }
    }
}
