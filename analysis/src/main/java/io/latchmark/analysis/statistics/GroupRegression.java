package io.latchmark.analysis.statistics;

/**
 * The difference between the means of two groups, with one common slope of a covariate, and a standard error that allows for
 * unequal variances: each squared residual is divided by the share of its error that the fit left in it (HC2, MacKinnon and White
 * 1985), and the degrees of freedom are Satterthwaite's for that sum (Bell and McCaffrey 2002), from the variances found in the
 * groups. Without a covariate both are Welch's (1947). Immutable.
 */
final class GroupRegression {
    private static final double ROUNDING = 1e-9;

    private final boolean[] isOther;
    private final int others;
    /** The covariate less its group's mean; empty without one. */
    private final double[] within;

    private final double withinSquares;
    /** The difference between the groups' mean covariates. */
    private final double gap;

    /** The weight of each value in the difference. */
    private final double[] weights;

    /**
     * Creates a regression.
     *
     * @param isOther whether a value is of the second group
     * @param covariate of each value; empty for none
     */
    GroupRegression(boolean[] isOther, double[] covariate) {
        this.isOther = isOther;
        int count = 0;
        for (boolean other : isOther) {
            count += other ? 1 : 0;
        }
        others = count;
        double[] means = means(covariate);
        within = new double[covariate.length];
        double squares = 0;
        for (int i = 0; i < within.length; i++) {
            within[i] = covariate[i] - means[group(i)];
            squares += within[i] * within[i];
        }
        withinSquares = squares;
        gap = means[1] - means[0];
        weights = new double[isOther.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (isOther[i] ? 1.0 : -1.0) / size(group(i));
            if (within.length > 0) {
                weights[i] -= gap * within[i] / withinSquares;
            }
        }
    }

    private int group(int index) {
        return isOther[index] ? 1 : 0;
    }

    private int size(int group) {
        return group == 1 ? others : isOther.length - others;
    }

    private double[] means(double[] values) {
        double[] means = new double[2];
        for (int i = 0; i < values.length; i++) {
            means[group(i)] += values[i];
        }
        means[0] /= size(0);
        means[1] /= size(1);
        return means;
    }

    /** The weight of each value in the difference; those of the second group add up to 1, those of the first to -1. */
    double[] weights() {
        return weights.clone();
    }

    /** Whether the covariate coincides with the groups, which makes their difference unknown. */
    boolean isConfounded() {
        return within.length > 0 && withinSquares <= ROUNDING;
    }

    Estimate of(double[] values) {
        double[] residuals = residuals(values);
        double difference = difference(values);
        double[] ofGroup = variances(residuals);
        double variance = variance(residuals, ofGroup);
        return new Estimate(difference, Math.sqrt(variance), degreesOfFreedom(ofGroup));
    }

    /** The squared difference divided by its variance. */
    double statistic(double[] values) {
        double difference = difference(values);
        double[] residuals = residuals(values);
        double variance = variance(residuals, variances(residuals));
        if (variance == 0) {
            return difference == 0 ? 0 : Double.POSITIVE_INFINITY;
        }
        return difference * difference / variance;
    }

    private double difference(double[] values) {
        double[] means = means(values);
        return means[1] - means[0] - gap * slope(values, means);
    }

    private double slope(double[] values, double[] means) {
        double slope = 0;
        for (int i = 0; i < within.length; i++) {
            slope += within[i] * (values[i] - means[group(i)]) / withinSquares;
        }
        return slope;
    }

    private double[] residuals(double[] values) {
        double[] means = means(values);
        double slope = slope(values, means);
        double[] residuals = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            residuals[i] = values[i] - means[group(i)] - (within.length > 0 ? slope * within[i] : 0);
        }
        return residuals;
    }

    /** The share of a value's own deviation that the fit leaves in its residual, 0..1. */
    private double left(int one) {
        return 1 - fitted(one, one);
    }

    /** The effect of a value on the fit of another. */
    private double fitted(int one, int two) {
        return (isOther[one] == isOther[two] ? 1.0 / size(group(one)) : 0)
                + (within.length > 0 ? within[one] * within[two] / withinSquares : 0);
    }

    private double[] variances(double[] residuals) {
        double[] squares = new double[2];
        double[] free = new double[2];
        for (int i = 0; i < residuals.length; i++) {
            squares[group(i)] += residuals[i] * residuals[i];
            free[group(i)] += left(i);
        }
        return new double[] {
            free[0] > ROUNDING ? squares[0] / free[0] : 0, free[1] > ROUNDING ? squares[1] / free[1] : 0
        };
    }

    private double variance(double[] residuals, double[] ofGroup) {
        double variance = 0;
        for (int i = 0; i < residuals.length; i++) {
            double left = left(i);
            // If the fit passes through a value, the variance comes from the others of its group.
            double own = left > ROUNDING ? residuals[i] * residuals[i] / left : ofGroup[group(i)];
            variance += weights[i] * weights[i] * own;
        }
        return variance;
    }

    private double degreesOfFreedom(double[] ofGroup) {
        boolean exact = ofGroup[0] + ofGroup[1] == 0;
        int size = weights.length;
        double trace = 0;
        double squares = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double covariance = 0;
                for (int k = 0; k < size; k++) {
                    double variance = exact ? 1 : ofGroup[group(k)];
                    covariance += ((i == k ? 1 : 0) - fitted(i, k)) * ((j == k ? 1 : 0) - fitted(j, k)) * variance;
                }
                trace += i == j ? share(i) * covariance : 0;
                squares += share(i) * share(j) * covariance * covariance;
            }
        }
        return squares > 0 ? Math.max(1, trace * trace / squares) : Math.max(1, size - 2.0);
    }

    private double share(int index) {
        double left = left(index);
        return left > ROUNDING ? weights[index] * weights[index] / left : 0;
    }
}
