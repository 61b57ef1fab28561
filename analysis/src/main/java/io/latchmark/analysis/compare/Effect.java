package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.MeanDifference;
import io.latchmark.analysis.statistics.PermutationTest;
import java.util.Arrays;

/**
 * By how much throughput differs, and with what confidence. Shares are of the base's throughput: 0.1 is 10 % more. What couldn't
 * be computed, for want of runs, is NaN.
 *
 * @param change the difference
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param pValue of the t test
 * @param adjustedPValue the same after Holm's correction over all comparisons made
 * @param permutationPValue of the permutation test
 * @param equivalencePValue of two one-sided tests against the margin of {@link #MARGIN}
 * @param detectable the least difference that such runs would have shown with a probability of 80 %
 */
public record Effect(
        double change,
        double low,
        double high,
        double pValue,
        double adjustedPValue,
        double permutationPValue,
        double equivalencePValue,
        double detectable) {
    /** A difference below 3 % makes no difference. */
    public static final double MARGIN = 0.03;

    static Effect of(Design design) {
        double change = Math.expm1(design.meanLogDifference());
        return design.isReplicated()
                ? tested(change, design.logDifference(), design.permutationPValue())
                : untested(change);
    }

    /** The effect on a figure, by its logarithms in each member of both groups; with {@code paired}, in their order. */
    static Effect of(double[] base, double[] other, boolean paired) {
        double change = Math.expm1(Arrays.stream(other).average().orElseThrow()
                - Arrays.stream(base).average().orElseThrow());
        if (base.length < 2 || other.length < 2) {
            return untested(change);
        }
        return paired
                ? tested(change, MeanDifference.ofPairs(base, other), PermutationTest.ofPairs(base, other))
                : tested(change, MeanDifference.ofGroups(base, other), PermutationTest.ofGroups(base, other));
    }

    private static Effect untested(double change) {
        return new Effect(change, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    private static Effect tested(double change, MeanDifference difference, double permutationPValue) {
        double half = difference.halfWidth(1 - MeanDifference.ALPHA);
        double pValue = difference.pValue();
        return new Effect(
                change,
                Math.expm1(difference.mean() - half),
                Math.expm1(difference.mean() + half),
                pValue,
                pValue,
                permutationPValue,
                difference.equivalencePValue(Math.log1p(MARGIN)),
                Math.expm1(difference.detectable()));
    }

    Effect adjusted(double adjusted) {
        return new Effect(change, low, high, pValue, adjusted, permutationPValue, equivalencePValue, detectable);
    }

    /** Whether there is any interval. */
    public boolean isReplicated() {
        return Double.isFinite(low);
    }

    boolean isSignificant() {
        return adjustedPValue <= MeanDifference.ALPHA && permutationPValue <= MeanDifference.ALPHA;
    }

    boolean testsDisagree() {
        return isReplicated() && (pValue <= MeanDifference.ALPHA) != (permutationPValue <= MeanDifference.ALPHA);
    }

    boolean isEquivalent() {
        return equivalencePValue <= MeanDifference.ALPHA;
    }
}
