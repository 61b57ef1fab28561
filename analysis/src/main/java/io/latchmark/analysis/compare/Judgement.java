package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.platform.CountText;
import java.util.Optional;

/** A verdict and its reason. */
record Judgement(Verdict verdict, String because) {
    /**
     * The verdict on an effect whose p-values may have been adjusted.
     *
     * @param tooFew why there are too few for a verdict; empty if there are enough
     * @param obstacle why no verdict is possible, no matter how large the difference is; empty if one is
     * @param known a verdict that needs no test; empty if there is none
     */
    static Judgement of(Effect effect, String tooFew, String obstacle, Optional<Judgement> known) {
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
        return known.orElseGet(() -> tested(effect));
    }

    private static Judgement tested(Effect effect) {
        if (effect.isSignificant()) {
            if (Math.abs(effect.change()) < effect.figure().margin()) {
                return new Judgement(Verdict.SMALL_BUT_REAL, "");
            }
            return new Judgement(effect.isBetter() ? Verdict.BETTER : Verdict.WORSE, "");
        }
        if (effect.isEquivalent()) {
            Estimate estimate = effect.estimate();
            double half = estimate.equivalenceHalfWidth();
            return new Judgement(
                    Verdict.EQUIVALENT,
                    "the 90 % interval " + NumberText.signed(Math.expm1(estimate.value() - half)) + " to "
                            + NumberText.signed(Math.expm1(estimate.value() + half)) + " is within ±"
                            + effect.figure().marginText());
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
        boolean ofTime = effect.figure().isTime();
        return (ofTime ? "rises below " : "gains below ") + NumberText.percent(effect.detectable())
                + (ofTime ? " and falls below " : " and losses below ")
                + NumberText.percent(effect.detectable() / (1 + effect.detectable()))
                + " would mostly have been missed";
    }
}
