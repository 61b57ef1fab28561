package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.Holm;
import io.latchmark.analysis.statistics.PartlyPaired;
import io.latchmark.analysis.statistics.Power;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The relative difference of a figure, with its uncertainty. Shares are of the base's figure: 0.1 is 10 % more. NaN if there are
 * too few runs to compute a value.
 *
 * @param estimate of the difference of logarithms
 * @param change the difference
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param jointLow lower end of the 95 % interval that is simultaneous over all comparisons made
 * @param jointHigh upper end
 * @param pValue of the t test
 * @param adjustedPValue {@code pValue} after Holm's correction over all comparisons made
 * @param permutationPValue of the permutation test
 * @param equivalencePValue of two one-sided tests against the margin of {@link #MARGIN}
 * @param adjustedEquivalencePValue {@code equivalencePValue} after Holm's correction
 * @param detectable the smallest difference that such runs would have shown with a probability of 80 %
 * @param exaggeration mean factor by which a significant estimate overstates a true difference of the margin
 */
public record Effect(
        Estimate estimate,
        double change,
        double low,
        double high,
        double jointLow,
        double jointHigh,
        double pValue,
        double adjustedPValue,
        double permutationPValue,
        double equivalencePValue,
        double adjustedEquivalencePValue,
        double detectable,
        double exaggeration) {
    /** Differences below 3 % are considered irrelevant. */
    public static final double MARGIN = 0.03;

    /** The correction for the number of comparisons made. */
    record Family(int comparisons, double adjustedPValue, double adjustedEquivalencePValue) {}

    /** The effect on a figure, from its logarithm in each member of both groups. */
    static Effect of(Estimator estimator, double[] base, double[] other) {
        Estimate estimate = estimator.of(base, other);
        return of(
                estimate,
                estimate.isReplicated() ? estimator.permutationPValue(base, other) : Double.NaN,
                estimator.detectable(estimate));
    }

    /** The effect on a figure, from its logarithms in pairs and in members without a partner. */
    static Effect of(PartlyPaired values) {
        return of(values.estimate(), values.permutationPValue(), values.detectable());
    }

    private static Effect of(Estimate estimate, double permutationPValue, double detectable) {
        double pValue = estimate.pValue();
        double equivalence = estimate.equivalencePValue(Math.log1p(MARGIN));
        double half = estimate.halfWidth(1 - Estimate.ALPHA);
        return new Effect(
                estimate,
                Math.expm1(estimate.value()),
                Math.expm1(estimate.value() - half),
                Math.expm1(estimate.value() + half),
                Math.expm1(estimate.value() - half),
                Math.expm1(estimate.value() + half),
                pValue,
                pValue,
                permutationPValue,
                equivalence,
                equivalence,
                Math.expm1(detectable),
                Power.exaggeration(Math.log1p(MARGIN), estimate));
    }

    /** This effect as one of several comparisons. */
    Effect in(Family family) {
        double half = estimate.halfWidth(1 - Estimate.ALPHA / family.comparisons());
        return new Effect(
                estimate,
                change,
                low,
                high,
                Math.expm1(estimate.value() - half),
                Math.expm1(estimate.value() + half),
                pValue,
                family.adjustedPValue(),
                permutationPValue,
                equivalencePValue,
                family.adjustedEquivalencePValue(),
                detectable,
                exaggeration);
    }

    /** Adjusts the effects as one family by Holm's correction; effects without replication are not counted. */
    static List<Effect> family(List<Effect> effects) {
        double[] adjusted =
                Holm.adjusted(effects.stream().mapToDouble(Effect::pValue).toArray());
        double[] equivalence = Holm.adjusted(
                effects.stream().mapToDouble(Effect::equivalencePValue).toArray());
        int comparisons =
                Math.max(1, (int) effects.stream().filter(Effect::isReplicated).count());
        return IntStream.range(0, effects.size())
                .mapToObj(i -> effects.get(i).in(new Family(comparisons, adjusted[i], equivalence[i])))
                .toList();
    }

    /** Whether there is an interval. */
    public boolean isReplicated() {
        return estimate.isReplicated();
    }

    /** Whether it is one of several comparisons, whose joint interval is wider. */
    public boolean isOneOfSeveral() {
        return jointHigh > high;
    }

    boolean isSignificant() {
        return adjustedPValue <= Estimate.ALPHA && permutationPValue <= Estimate.ALPHA;
    }

    boolean isEquivalent() {
        return adjustedEquivalencePValue <= Estimate.ALPHA;
    }
}
