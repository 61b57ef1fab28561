package io.latchmark.analysis.statistics;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimated difference, with Student's t tests. Widths and probabilities allow for earlier interim looks at the runs.
 *
 * @param value the difference
 * @param standardError of the value; NaN without replication
 * @param degreesOfFreedom of the standard error
 * @param looks the interim looks, after any of which the experiment could have ended
 */
public record Estimate(
        double value,
        double standardError,
        double degreesOfFreedom,
        @JsonIgnore LookLevels looks) {
    /** Probability of a type I error. */
    public static final double ALPHA = 0.05;
    /** The probability of finding a detectable difference. */
    public static final double POWER = 0.8;

    /** An estimate from a number of runs that was fixed in advance. */
    public Estimate(double value, double standardError, double degreesOfFreedom) {
        this(value, standardError, degreesOfFreedom, LookLevels.ONE);
    }

    /** An estimate without replication: nothing can be said about chance. */
    public static Estimate withoutError(double value) {
        return new Estimate(value, Double.NaN, Double.NaN);
    }

    /** This estimate, with allowance for interim looks. */
    public Estimate after(LookLevels made) {
        return new Estimate(value, standardError, degreesOfFreedom, made);
    }

    /** Whether there is a standard error. */
    public boolean isReplicated() {
        return Double.isFinite(standardError);
    }

    /** Half-width of an interval that covers the true difference with this probability; NaN without replication. */
    public double halfWidth(double probability) {
        return times(1 - (1 - probability) * looks.test() / ALPHA / 2);
    }

    /** Half-width of the 90 % interval that must be within the margin for equivalence; NaN without replication. */
    public double equivalenceHalfWidth() {
        return times(1 - looks.equivalence() / 2);
    }

    /** The smallest true difference that is found with a probability of 80 %; NaN without replication. */
    public double detectable() {
        return halfWidth(1 - ALPHA) + times(POWER);
    }

    /** A quantile of t times the standard error. */
    private double times(double probability) {
        if (!isReplicated()) {
            return Double.NaN;
        }
        return standardError == 0
                ? 0
                : TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability) * standardError;
    }

    /** The probability of a difference at least as large, in either direction, if there is none. */
    public double pValue() {
        if (standardError == 0) {
            return value == 0 ? 1 : 0;
        }
        return Math.min(1, 2 * above(Math.abs(value)) * ALPHA / looks.test());
    }

    /**
     * Two one-sided tests (Schuirmann 1987): the probability of a difference at least as close to 0 if the true one is as large
     * as the margin. At most 0.05 exactly if the 90 % interval is within the margin on both sides.
     */
    public double equivalencePValue(double margin) {
        if (standardError == 0) {
            return Math.abs(value) < margin ? 0 : 1;
        }
        return Math.min(1, above(margin - Math.abs(value)) * 2 * ALPHA / looks.equivalence());
    }

    /** The probability that chance adds more than this; NaN without replication. */
    private double above(double difference) {
        return isReplicated()
                ? TDistribution.of(degreesOfFreedom).survivalProbability(difference / standardError)
                : Double.NaN;
    }
}
