package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;

/** A verdict and its reason. */
record Judgement(Verdict verdict, String because) {
    /**
     * The verdict on an effect whose p-values may have been adjusted.
     *
     * @param leastPermutationPValue minimum that any result could have
     * @param obstacle why no verdict is possible, no matter how large the difference is; empty if one is
     */
    static Judgement of(Effect effect, double leastPermutationPValue, String obstacle) {
        if (!effect.isReplicated()) {
            return new Judgement(
                    Verdict.INCONCLUSIVE,
                    "with one run a side nothing can be said about chance: two runs of the same configuration differ"
                            + " too, and by how much is not known");
        }
        if (!obstacle.isEmpty()) {
            return new Judgement(Verdict.INCONCLUSIVE, obstacle);
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
        return new Judgement(Verdict.INCONCLUSIVE, because(effect, leastPermutationPValue));
    }

    private static String because(Effect effect, double leastPermutationPValue) {
        String detectable =
                "differences below " + NumberText.percent(effect.detectable()) + " would mostly have been missed";
        if (!(leastPermutationPValue <= Estimate.ALPHA)) {
            return "too few runs for a verdict (at least 6 blocks or 4 runs per side); the interval is provisional, and "
                    + detectable;
        }
        boolean byT = effect.pValue() <= Estimate.ALPHA;
        boolean byPermutation = effect.permutationPValue() <= Estimate.ALPHA;
        if (byT && byPermutation) {
            return "p = " + NumberText.of(effect.pValue()) + " by itself, but "
                    + NumberText.of(effect.adjustedPValue())
                    + " after Holm's correction: among several comparisons chance alone gives one such p more easily";
        }
        return byT == byPermutation ? detectable : "the t test and the permutation test disagree";
    }
}
