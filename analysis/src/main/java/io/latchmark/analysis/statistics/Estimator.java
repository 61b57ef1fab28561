package io.latchmark.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Estimates the difference between two groups, the second less the first: the mean difference within pairs, or between two
 * independent groups (Welch 1947, allowing unequal variances). With a covariate, such as the order in time, the difference is
 * adjusted by least squares (analysis of covariance): within pairs it is the intercept of a line through the differences over
 * those of the covariate, between groups the effect in a model with one common slope. The groups' variances may differ there too:
 * the standard error is that of Bell and McCaffrey (2002; {@link GroupRegression}), which without a covariate is Welch's.
 *
 * <p>Only the covariate decides whether it is used, never the values. Between groups it is used if its mean differs, because only
 * then would a slope be part of the difference. Within pairs it is also used if it only varies, because a slope would then be
 * part of the noise. Immutable.
 */
public final class Estimator {
    private static final double ROUNDING = 1e-9;
    /** With fewer pairs an intercept and a slope leave no degree of freedom. */
    private static final int PAIRS_UNBALANCED_MIN = 3;
    /** With fewer pairs the slope costs more precision than it saves. */
    private static final int PAIRS_BALANCED_MIN = 4;

    private final int base;
    private final int other;
    private final boolean paired;
    /** For pairs, the second less the first; for groups, the base's values, then the other's, centred. */
    private final double[] covariate;

    private final boolean confounded;
    private final InterimLooks looks;

    private Estimator(int base, int other, boolean paired, double[] covariate, boolean confounded, InterimLooks looks) {
        this.base = base;
        this.other = other;
        this.paired = paired;
        this.covariate = covariate;
        this.confounded = confounded;
        this.looks = looks;
    }

    /**
     * An estimator for pairs, whose values have the same index.
     *
     * @param offsets the covariate of the second value less that of the first, for each pair; all 0 without a covariate
     */
    public static Estimator ofPairs(double[] offsets) {
        int pairs = offsets.length;
        double mean = Mean.of(offsets).getAsDouble();
        boolean varies = squares(centred(offsets)) > ROUNDING;
        boolean balanced = Math.abs(mean) <= ROUNDING;
        boolean confounded = !balanced && (!varies || pairs < PAIRS_UNBALANCED_MIN);
        boolean adjusted = varies && !confounded && (!balanced || pairs >= PAIRS_BALANCED_MIN);
        return new Estimator(
                pairs,
                pairs,
                true,
                adjusted ? offsets.clone() : new double[0],
                pairs > 1 && confounded,
                InterimLooks.NONE);
    }

    /** An estimator for two independent groups, with a covariate of each value; all equal without one. */
    public static Estimator ofGroups(double[] base, double[] other) {
        double[] all = Arrays.copyOf(base, base.length + other.length);
        System.arraycopy(other, 0, all, base.length, other.length);
        double[] centred = centred(all);
        boolean varies = squares(centred) > ROUNDING;
        boolean balanced =
                !varies || Math.abs(Mean.of(base).getAsDouble() - Mean.of(other).getAsDouble()) <= ROUNDING;
        boolean apart = varies && (max(base) < min(other) || max(other) < min(base));
        boolean confounded = (apart && all.length > 2) || (!balanced && all.length < 4);
        return new Estimator(
                base.length,
                other.length,
                false,
                balanced || confounded ? new double[0] : centred,
                confounded,
                InterimLooks.NONE);
    }

    /** This estimator, with allowance for interim looks at the runs. */
    public Estimator after(InterimLooks made) {
        return new Estimator(base, other, paired, covariate, confounded, made);
    }

    /** Whether the covariate coincides with the group, which makes their effects indistinguishable. */
    public boolean isConfounded() {
        return confounded;
    }

    boolean isPaired() {
        return paired;
    }

    /** Whether the difference is adjusted for the covariate. */
    public boolean isAdjusted() {
        return covariate.length > 0;
    }

    /** Whether each side has at least two values, which chance can be judged by. */
    public boolean isReplicated() {
        return base > 1 && other > 1;
    }

    /** The weight of each value of the base, or of each pair, in its side of the difference; the weights add up to 1. */
    public double[] baseWeights() {
        if (!paired) {
            return Arrays.stream(groups().weights(), 0, base)
                    .map(weight -> -weight)
                    .toArray();
        }
        double[] weights = new double[base];
        Arrays.fill(weights, 1.0 / base);
        if (isAdjusted()) {
            double[] centred = centred(covariate);
            for (int i = 0; i < base; i++) {
                weights[i] -= mean(covariate) * centred[i] / squares(centred);
            }
        }
        return weights;
    }

    /** The weight of each value of the other group in its side of the difference; the weights add up to 1. */
    public double[] otherWeights() {
        return paired ? baseWeights() : Arrays.copyOfRange(groups().weights(), base, base + other);
    }

    private GroupRegression groups() {
        boolean[] isOther = new boolean[base + other];
        Arrays.fill(isOther, base, base + other, true);
        return new GroupRegression(isOther, covariate);
    }

    /** The difference of these values, the second group less the first. */
    public Estimate of(double[] baseValues, double[] otherValues) {
        require(baseValues, otherValues);
        double value = weighted(otherWeights(), otherValues) - weighted(baseWeights(), baseValues);
        if (!isReplicated()) {
            return Estimate.withoutError(value);
        }
        if (paired) {
            return ofDifferences(value, differences(baseValues, otherValues)).after(looks);
        }
        double[] values = Arrays.copyOf(baseValues, base + other);
        System.arraycopy(otherValues, 0, values, base, other);
        return groups().of(values).after(looks);
    }

    private Estimate ofDifferences(double value, double[] differences) {
        if (!isAdjusted()) {
            return new Estimate(value, Math.sqrt(Variance.of(differences).getAsDouble() / base), base - 1.0);
        }
        double[] centred = centred(covariate);
        double slope = weighted(centred, differences) / squares(centred);
        double residual = 0;
        for (int i = 0; i < base; i++) {
            double deviation = differences[i] - value - slope * covariate[i];
            residual += deviation * deviation;
        }
        double mean = mean(covariate);
        return new Estimate(
                value, Math.sqrt(residual / (base - 2) * (1.0 / base + mean * mean / squares(centred))), base - 2.0);
    }

    /**
     * The permutation test of the same difference.
     *
     * @return share of label exchanges that give a difference at least as large, relative to what such labels can show
     */
    public double permutationPValue(double[] baseValues, double[] otherValues) {
        require(baseValues, otherValues);
        return paired
                ? PermutationTest.ofPairs(differences(baseValues, otherValues), covariate)
                : PermutationTest.ofGroups(baseValues, otherValues, covariate);
    }

    /**
     * The smallest true difference that such values would have shown with a probability of 80 %; NaN without replication. The
     * standard error is increased slightly, because an estimate from few values is more often too small than too large.
     */
    public double detectable(Estimate estimate) {
        if (!estimate.isReplicated()) {
            return Double.NaN;
        }
        double inflation = paired ? Power.inflationOfPairs(base) : Power.inflationOfGroups(base, other);
        return Power.errors(estimate)
                * inflation
                * estimate.standardError()
                * Power.deviationFactor(estimate.degreesOfFreedom(), Power.ASSURANCE_OF_DETECTABLE);
    }

    private void require(double[] baseValues, double[] otherValues) {
        if (baseValues.length != base || otherValues.length != other) {
            throw new IllegalArgumentException(
                    baseValues.length + " and " + otherValues.length + " values instead of " + base + " and " + other);
        }
    }

    private static double[] differences(double[] base, double[] other) {
        double[] differences = new double[base.length];
        Arrays.setAll(differences, i -> other[i] - base[i]);
        return differences;
    }

    private static double[] centred(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }

    private static double squares(double[] values) {
        return weighted(values, values);
    }

    private static double weighted(double[] weights, double[] values) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * values[i];
        }
        return sum;
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    private static double min(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }
}
