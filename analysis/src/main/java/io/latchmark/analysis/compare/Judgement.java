package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.platform.CountText;
import java.util.function.IntToDoubleFunction;

/** A verdict and its reason. */
record Judgement(Verdict verdict, String because) {
    /**
     * The verdict on an effect whose p-values may have been adjusted.
     *
     * @param tooFew why no result could be significant; empty if one could
     * @param obstacle why no verdict is possible, no matter how large the difference is; empty if one is
     */
    static Judgement of(Effect effect, String tooFew, String obstacle) {
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
            Estimate estimate = effect.estimate();
            double half = estimate.halfWidth(1 - 2 * Estimate.ALPHA);
            return new Judgement(
                    Verdict.EQUIVALENT,
                    "the 90 % interval " + NumberText.signed(Math.expm1(estimate.value() - half)) + " to "
                            + NumberText.signed(Math.expm1(estimate.value() + half)) + " is within ±3 %");
        }
        return new Judgement(Verdict.INCONCLUSIVE, because(effect, tooFew));
    }

    /**
     * How many more are needed before any result could be significant; empty if there are enough.
     *
     * @param sides the size of the comparison, in words
     * @param leastPValue the minimum p-value of the permutation test with a number more, of each group if they aren't paired
     */
    static String tooFew(String sides, boolean paired, IntToDoubleFunction leastPValue) {
        int more = 0;
        while (leastPValue.applyAsDouble(more) > Estimate.ALPHA) {
            more++;
        }
        String ofEach = paired ? "" : " of each";
        return more == 0
                ? ""
                : sides + " are too few for a verdict: "
                        + CountText.of(more, "more" + ofEach + " is", "more" + ofEach + " are") + " needed";
    }

    private static String because(Effect effect, String tooFew) {
        String detectable =
                "differences below " + NumberText.percent(effect.detectable()) + " would mostly have been missed";
        if (!tooFew.isEmpty()) {
            return tooFew + "; the interval is provisional, and " + detectable;
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
