package io.latchmark.analysis.statistics;

import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.SignificanceResult;
import org.apache.commons.statistics.inference.TTest;

/**
 * The difference between the means of two groups, the second less the first, by t tests: of the differences within
 * pairs, or of Welch (1947) for two independent groups, whose variances may differ. Immutable.
 */
public final class MeanDifference {
    /** Error of the first kind. */
    public static final double ALPHA = 0.05;

    private static final double POWER = 0.8;

    private final double[] base;
    private final double[] other;
    private final boolean paired;
    private final double mean;
    private final double standardError;
    private final double degreesOfFreedom;

    private MeanDifference(double[] base, double[] other, boolean paired) {
        this.base = base.clone();
        this.other = other.clone();
        this.paired = paired;
        this.mean = Mean.of(other).getAsDouble() - Mean.of(base).getAsDouble();
        if (paired) {
            double[] differences = IntStream.range(0, base.length)
                    .mapToDouble(i -> other[i] - base[i])
                    .toArray();
            this.standardError = Math.sqrt(Variance.of(differences).getAsDouble() / base.length);
            this.degreesOfFreedom = base.length - 1;
        } else {
            double ofBase = Variance.of(base).getAsDouble() / base.length;
            double ofOther = Variance.of(other).getAsDouble() / other.length;
            this.standardError = Math.sqrt(ofBase + ofOther);
            // Welch and Satterthwaite.
            this.degreesOfFreedom = standardError == 0
                    ? base.length + other.length - 2
                    : (ofBase + ofOther)
                            * (ofBase + ofOther)
                            / (ofBase * ofBase / (base.length - 1) + ofOther * ofOther / (other.length - 1));
        }
    }

    /** Of pairs: the values of the same index belong together. */
    public static MeanDifference ofPairs(double[] base, double[] other) {
        if (base.length != other.length || base.length < 2) {
            throw new IllegalArgumentException(base.length + " and " + other.length + " values are no pairs");
        }
        return new MeanDifference(base, other, true);
    }

    /** Of two independent groups, of at least two values each. */
    public static MeanDifference ofGroups(double[] base, double[] other) {
        if (base.length < 2 || other.length < 2) {
            throw new IllegalArgumentException(base.length + " and " + other.length + " values have no variance");
        }
        return new MeanDifference(base, other, false);
    }

    /** The difference itself. */
    public double mean() {
        return mean;
    }

    /** Half of the width of an interval that covers the true difference with this probability. */
    public double halfWidth(double probability) {
        return standardError == 0 ? 0 : quantile((1 + probability) / 2) * standardError;
    }

    /** The probability of a difference at least as great, in either direction, if there is none. */
    public double pValue() {
        return standardError == 0
                ? (mean == 0 ? 1 : 0)
                : test(TTest.withDefaults()).getPValue();
    }

    /**
     * Two one-sided tests (Schuirmann 1987): the probability of a difference at least as near to 0 if the true one is as
     * great as the margin. At most 0.05 exactly if the 90 % interval lies within the margin on both sides.
     */
    public double equivalencePValue(double margin) {
        if (standardError == 0) {
            return Math.abs(mean) < margin ? 0 : 1;
        }
        double above = test(TTest.withDefaults()
                        .with(AlternativeHypothesis.GREATER_THAN)
                        .withMu(-margin))
                .getPValue();
        double below = test(TTest.withDefaults()
                        .with(AlternativeHypothesis.LESS_THAN)
                        .withMu(margin))
                .getPValue();
        return Math.max(above, below);
    }

    /**
     * The least true difference that such groups would be found to differ by with a probability of 80 %:
     * (t(0.975) + t(0.80)) standard errors.
     */
    public double detectable() {
        return standardError == 0 ? 0 : (quantile(1 - ALPHA / 2) + quantile(POWER)) * standardError;
    }

    private SignificanceResult test(TTest test) {
        return paired ? test.pairedTest(other, base) : test.test(other, base);
    }

    private double quantile(double probability) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }
}
