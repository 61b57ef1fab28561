package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.platform.CountText;

/** A verdict and its reason. */
record Judgement(Verdict verdict, String because) {
    /**
     * The verdict on an effect whose p-values may have been adjusted.
     *
     * @param tooFew why there are too few for a verdict; empty if there are enough
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
        if (!tooFew.isEmpty()) {
            return new Judgement(
                    Verdict.INCONCLUSIVE, tooFew + "; the interval is provisional, and " + detectable(effect));
        }
        if (effect.isSignificant()) {
            if (Math.abs(effect.change()) < Effect.MARGIN) {
                return new Judgement(Verdict.SMALL_BUT_REAL, "");
            }
            return new Judgement(effect.change() > 0 ? Verdict.BETTER : Verdict.WORSE, "");
        }
        if (effect.isEquivalent()) {
            Estimate estimate = effect.estimate();
            double half = estimate.equivalenceHalfWidth();
            return new Judgement(
                    Verdict.EQUIVALENT,
                    "the 90 % interval " + NumberText.signed(Math.expm1(estimate.value() - half)) + " to "
                            + NumberText.signed(Math.expm1(estimate.value() + half)) + " is within ±3 %");
        }
        return new Judgement(Verdict.INCONCLUSIVE, because(effect));
    }

    /**
     * How many more a verdict needs; empty if there are enough.
     *
     * @param sides the size of the comparison, in words
     * @param paired whether they are pairs
     * @param fewest pairs, or the size of the smaller group
     */
    static String tooFew(String sides, boolean paired, int fewest) {
        int more = Estimator.VERDICT_MIN - fewest;
        String ofEach = paired ? "" : " of each";
        return more <= 0
                ? ""
                : sides + " are too few for a verdict: "
                        + CountText.of(more, "more" + ofEach + " is", "more" + ofEach + " are") + " needed";
    }

    private static String because(Effect effect) {
        return effect.pValue() > Estimate.ALPHA
                ? detectable(effect)
                : "p = " + NumberText.of(effect.pValue()) + " by itself, but "
                        + NumberText.of(effect.adjustedPValue())
                        + " after Holm's correction: among several comparisons chance alone gives one such p more easily";
    }

    /** A fall is smaller than the gain that undoes it. */
    private static String detectable(Effect effect) {
        return "gains below " + NumberText.percent(effect.detectable()) + " and losses below "
                + NumberText.percent(effect.detectable() / (1 + effect.detectable()))
                + " would mostly have been missed";
    }
}
