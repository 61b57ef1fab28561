package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.MeanDifference;
import io.latchmark.analysis.statistics.PermutationTest;

/** A verdict and its reason. */
record Judgement(Verdict verdict, String because) {
    /**
     * The verdict on an effect whose p-value may have been adjusted.
     *
     * @param base blocks, or members of the base
     * @param other of the other group
     */
    static Judgement of(Effect effect, boolean paired, int base, int other) {
        if (!effect.isReplicated()) {
            return new Judgement(
                    Verdict.INCONCLUSIVE,
                    "with one run a side nothing can be said about chance: two runs of the same configuration differ"
                            + " too, and by how much is not known");
        }
        if (effect.isSignificant()) {
            if (Math.abs(effect.change()) < Effect.MARGIN) {
                return new Judgement(Verdict.SMALL_BUT_REAL, "");
            }
            return new Judgement(effect.change() > 0 ? Verdict.BETTER : Verdict.WORSE, "");
        }
        if (effect.isEquivalent()) {
            return new Judgement(Verdict.EQUIVALENT, "");
        }
        String detectable =
                "differences below " + NumberText.percent(effect.detectable()) + " would mostly have been missed";
        if (!canReject(paired, base, other)) {
            return new Judgement(
                    Verdict.INCONCLUSIVE,
                    "too few runs for a verdict, for which 6 blocks or 4 runs a side are the least; the interval is"
                            + " provisional, and " + detectable);
        }
        return new Judgement(
                Verdict.INCONCLUSIVE,
                effect.testsDisagree() ? "the t test and the permutation test disagree" : detectable);
    }

    /** Whether any result could reach 5 % in the permutation test. */
    private static boolean canReject(boolean paired, int base, int other) {
        double least = paired ? PermutationTest.leastOfPairs(base) : PermutationTest.leastOfGroups(base, other);
        return least <= MeanDifference.ALPHA;
    }
}
