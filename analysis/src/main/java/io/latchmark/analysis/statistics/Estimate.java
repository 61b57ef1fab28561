package io.latchmark.analysis.statistics;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimated difference, with the tests of Student's t. Widths and probabilities allow for the looks at the runs before.
 *
 * @param value the difference
 * @param standardError of the value; NaN if chance can't be judged
 * @param degreesOfFreedom of the standard error
 * @param looks at the runs, after any of which there might have been no further run
 */
public record Estimate(
        double value,
        double standardError,
        double degreesOfFreedom,
        @JsonIgnore InterimLooks looks) {
    /** Error of the first kind. */
    public static final double ALPHA = 0.05;

    /** An estimate from a number of runs that was fixed before the first. */
    public Estimate(double value, double standardError, double degreesOfFreedom) {
        this(value, standardError, degreesOfFreedom, InterimLooks.NONE);
    }

    /** An estimate without replication: nothing can be said about chance. */
    public static Estimate withoutError(double value) {
        return new Estimate(value, Double.NaN, Double.NaN);
    }

    /** This estimate, with allowance for looks. */
    public Estimate after(InterimLooks made) {
        return new Estimate(value, standardError, degreesOfFreedom, made);
    }

    /** Whether there is a standard error. */
    public boolean isReplicated() {
        return Double.isFinite(standardError);
    }

    /** Half of the width of an interval that covers the true difference with this probability; NaN without replication. */
    public double halfWidth(double probability) {
        if (!isReplicated()) {
            return Double.NaN;
        }
        return standardError == 0 ? 0 : quantile(1 - looks.atEach(1 - probability) / 2) * standardError;
    }

    /** The probability of a difference at least as great, in either direction, if there is none. */
    public double pValue() {
        if (!isReplicated()) {
            return Double.NaN;
        }
        if (standardError == 0) {
            return value == 0 ? 1 : 0;
        }
        return looks.inAll(2 * above(Math.abs(value)));
    }

    /**
     * Two one-sided tests (Schuirmann 1987): the probability of a difference at least as near to 0 if the true one is as
     * great as the margin. At most 0.05 exactly if the 90 % interval lies within the margin on both sides.
     */
    public double equivalencePValue(double margin) {
        if (!isReplicated()) {
            return Double.NaN;
        }
        if (standardError == 0) {
            return Math.abs(value) < margin ? 0 : 1;
        }
        return looks.inAll(2 * above(margin - Math.abs(value))) / 2;
    }

    /** The probability that chance adds more than this. */
    private double above(double difference) {
        return TDistribution.of(degreesOfFreedom).survivalProbability(difference / standardError);
    }

    private double quantile(double probability) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }
}
