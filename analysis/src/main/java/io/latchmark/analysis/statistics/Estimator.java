package io.latchmark.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Estimates the difference between two groups, the second less the first: the mean difference within pairs, or between two
 * independent groups (Welch 1947, allowing unequal variances). Only the order of the runs decides on the rest, never the values.
 * In pairs the difference is the intercept of a line through the differences over their offsets in time, from six pairs on if the
 * offsets vary, and from four on if they are not balanced: then a drift would be part of the difference. Groups are not adjusted;
 * if their mean places differ much, there is no verdict. Immutable.
 */
public final class Estimator {
    /** Pairs, or values of each group, that a verdict needs. */
    public static final int VERDICT_MIN = 4;
    /** With fewer pairs a slope costs more precision than it saves, unless the offsets are not balanced. */
    private static final int SLOPE_MIN = 6;

    private static final int SLOPE_UNBALANCED_MIN = 4;
    /** How far apart the mean places of two groups may be, as a share of all values. */
    private static final double GAP_MAX = 0.25;

    private static final double ROUNDING = 1e-9;

    private final int base;
    private final int other;
    private final boolean paired;
    /** The second less the first, for each pair; empty if the difference is not adjusted. */
    private final double[] offsets;

    private final boolean confounded;
    private final LookLevels looks;

    private Estimator(int base, int other, boolean paired, double[] offsets, boolean confounded, LookLevels looks) {
        this.base = base;
        this.other = other;
        this.paired = paired;
        this.offsets = offsets;
        this.confounded = confounded;
        this.looks = looks;
    }

    /**
     * An estimator for pairs, whose values have the same index.
     *
     * @param offsets the position of the second value less that of the first, for each pair; all 0 if it is not known
     */
    public static Estimator ofPairs(double[] offsets) {
        int pairs = offsets.length;
        boolean vary = Arrays.stream(offsets).distinct().count() > 1;
        double largest = Arrays.stream(offsets).map(Math::abs).max().orElse(0);
        // An odd number of pairs can't be balanced exactly.
        boolean balanced = Math.abs(Arrays.stream(offsets).sum()) <= largest + ROUNDING;
        boolean adjusted = vary && pairs >= (balanced ? SLOPE_MIN : SLOPE_UNBALANCED_MIN);
        return new Estimator(
                pairs,
                pairs,
                true,
                adjusted ? offsets.clone() : new double[0],
                pairs > 1 && !vary && largest > 0,
                LookLevels.ONE);
    }

    /** An estimator for two independent groups, with the place of each value among all; all equal if it is not known. */
    public static Estimator ofGroups(double[] base, double[] other) {
        double gap = Math.abs(mean(base) - mean(other)) / (base.length + other.length);
        return new Estimator(base.length, other.length, false, new double[0], gap > GAP_MAX + ROUNDING, LookLevels.ONE);
    }

    /** This estimator, with allowance for interim looks at the runs. */
    public Estimator after(LookLevels made) {
        return new Estimator(base, other, paired, offsets, confounded, made);
    }

    /** The degrees of freedom of this number of pairs in varying order. */
    public static double degreesOfFreedom(int pairs) {
        return pairs >= SLOPE_MIN ? pairs - 2.0 : pairs - 1.0;
    }

    /** Whether the order coincides with the group, which makes their effects indistinguishable. */
    public boolean isConfounded() {
        return confounded;
    }

    /** Whether the difference is adjusted for the order. */
    public boolean isAdjusted() {
        return offsets.length > 0;
    }

    /** The difference of these values, the second group less the first. */
    public Estimate of(double[] baseValues, double[] otherValues) {
        if (baseValues.length != base || otherValues.length != other) {
            throw new IllegalArgumentException(
                    baseValues.length + " and " + otherValues.length + " values instead of " + base + " and " + other);
        }
        if (base < 2 || other < 2) {
            return Estimate.withoutError(mean(otherValues) - mean(baseValues));
        }
        return (paired ? ofPairs(baseValues, otherValues) : welch(baseValues, otherValues)).after(looks);
    }

    private Estimate ofPairs(double[] baseValues, double[] otherValues) {
        double[] differences = new double[base];
        Arrays.setAll(differences, i -> otherValues[i] - baseValues[i]);
        double mean = mean(differences);
        if (!isAdjusted()) {
            return new Estimate(mean, Math.sqrt(variance(differences) / base), base - 1.0);
        }
        double meanOffset = mean(offsets);
        double products = 0;
        for (int i = 0; i < base; i++) {
            products += (offsets[i] - meanOffset) * (differences[i] - mean);
        }
        double squares = variance(offsets) * (base - 1);
        double slope = products / squares;
        double value = mean - slope * meanOffset;
        double residuals = 0;
        for (int i = 0; i < base; i++) {
            residuals += Math.pow(differences[i] - value - slope * offsets[i], 2);
        }
        double error = Math.sqrt(residuals / (base - 2) * (1.0 / base + meanOffset * meanOffset / squares));
        return new Estimate(value, error, base - 2.0);
    }

    private Estimate welch(double[] baseValues, double[] otherValues) {
        double ofBase = variance(baseValues) / base;
        double ofOther = variance(otherValues) / other;
        double sum = ofBase + ofOther;
        double degreesOfFreedom = sum == 0
                ? base + other - 2.0
                : sum * sum / (ofBase * ofBase / (base - 1) + ofOther * ofOther / (other - 1));
        return new Estimate(mean(otherValues) - mean(baseValues), Math.sqrt(sum), degreesOfFreedom);
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }

    private static double variance(double[] values) {
        return Variance.of(values).getAsDouble();
    }
}
