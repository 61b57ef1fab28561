package io.latchmark.analysis.statistics;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Computes the smallest true difference that is found with 80 % power, where found means p at most 0.05 in the t test and in the
 * permutation test. With few runs the permutation test has few exchanges and needs more than the t test: this is simulated with
 * normal values and a fixed seed. With many runs the result is (t(0.975) + t(0.80)) standard errors.
 */
public final class Power {
    /** The probability of finding a difference. */
    public static final double POWER = 0.8;

    /** The probability that a stated difference is not too small: equally often too small and too large. */
    static final double ASSURANCE_OF_DETECTABLE = 0.5;

    /** With more exchanges the permutation test needs no more than the t test. */
    private static final double EXCHANGES_MAX = 1_000;

    private static final int REPLICATIONS_MIN = 1_000;
    /** For all replications together, which gives each number of runs about the same time. */
    private static final double EXCHANGES_IN_ALL = 1e6;

    private static final int HALVINGS = 9;
    private static final long SEED = 20_080_326;
    private static final Map<Long, Double> INFLATIONS = new ConcurrentHashMap<>();
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Power() {}

    /**
     * How much more pairs need than by the t test.
     *
     * @param pairs at least 2
     * @return a factor, 1 or more; 1 with too few pairs for any verdict
     */
    public static double inflationOfPairs(int pairs) {
        return PermutationTest.leastOfPairs(pairs) > Estimate.ALPHA || Math.pow(2, pairs) > EXCHANGES_MAX
                ? 1
                : INFLATIONS.computeIfAbsent(
                        (long) pairs, key -> simulated(errors(pairs - 1.0), difference -> ofPairs(pairs, difference)));
    }

    /** As {@link #inflationOfPairs}, for two independent groups of at least 2 each. */
    public static double inflationOfGroups(int base, int other) {
        return PermutationTest.leastOfGroups(base, other) > Estimate.ALPHA
                        || BinomialCoefficientDouble.value(base + other, other) > EXCHANGES_MAX
                ? 1
                : INFLATIONS.computeIfAbsent(
                        base * 1_000L + other,
                        key -> simulated(errors(base + other - 2.0), difference -> ofGroups(base, other, difference)));
    }

    /** The number of standard errors that the t test needs, with allowance for an estimate's interim looks. */
    public static double errors(Estimate estimate) {
        double degreesOfFreedom = estimate.degreesOfFreedom();
        return new Estimate(0, 1, degreesOfFreedom, estimate.looks()).halfWidth(1 - Estimate.ALPHA)
                + TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(POWER);
    }

    /** The number of standard errors that the t test needs. */
    public static double errors(double degreesOfFreedom) {
        return errors(new Estimate(0, 1, degreesOfFreedom));
    }

    /** How often a difference of this many standard errors is found. */
    @FunctionalInterface
    private interface Found {
        double share(double errors);
    }

    private static double simulated(double least, Found found) {
        double low = least;
        double high = 2 * least;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (found.share(middle) < POWER) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2 / least;
    }

    private static double ofPairs(int pairs, double errors) {
        return share(Estimator.ofPairs(new double[pairs]), pairs, pairs, errors / Math.sqrt(pairs), Math.sqrt(0.5));
    }

    private static double ofGroups(int base, int other, double errors) {
        return share(
                Estimator.ofGroups(new double[base], new double[other]),
                base,
                other,
                errors * Math.sqrt(1.0 / base + 1.0 / other),
                1);
    }

    private static double share(Estimator estimator, int base, int other, double difference, double deviation) {
        double exchanges =
                estimator.isPaired() ? Math.pow(2, base) : BinomialCoefficientDouble.value(base + other, other);
        int replications = (int) Math.max(REPLICATIONS_MIN, EXCHANGES_IN_ALL / exchanges);
        Random random = new Random(SEED);
        int found = 0;
        for (int i = 0; i < replications; i++) {
            double[] one = normal(random, base, 0, deviation);
            double[] two = normal(random, other, difference, deviation);
            found += estimator.of(one, two).pValue() <= Estimate.ALPHA
                            && estimator.permutationPValue(one, two) <= Estimate.ALPHA
                    ? 1
                    : 0;
        }
        return (double) found / replications;
    }

    private static double[] normal(Random random, int count, double mean, double deviation) {
        return random.doubles(count)
                .map(uniform -> mean + deviation * NORMAL.inverseCumulativeProbability(Math.max(uniform, 1e-12)))
                .toArray();
    }

    /**
     * The factor that turns an estimated standard deviation into an upper confidence limit with this probability.
     *
     * @param degreesOfFreedom of the estimate
     */
    public static double deviationFactor(double degreesOfFreedom, double probability) {
        return Math.sqrt(degreesOfFreedom
                / ChiSquaredDistribution.of(degreesOfFreedom).inverseCumulativeProbability(1 - probability));
    }

    /**
     * The mean factor by which a significant estimate exaggerates (the type M error of Gelman and Carlin 2014): only estimates
     * that chance made large enough are significant.
     *
     * @param difference the true difference, positive
     * @param estimate provides standard error and degrees of freedom
     * @return a factor, 1 or more; NaN without replication
     */
    public static double exaggeration(double difference, Estimate estimate) {
        if (!estimate.isReplicated() || estimate.standardError() == 0) {
            return estimate.isReplicated() ? 1 : Double.NaN;
        }
        double ratio = difference / estimate.standardError();
        double bound = estimate.halfWidth(1 - Estimate.ALPHA) / estimate.standardError();
        double above = NORMAL.survivalProbability(bound - ratio);
        double below = NORMAL.cumulativeProbability(-bound - ratio);
        double size = ratio * (above - below) + NORMAL.density(bound - ratio) + NORMAL.density(bound + ratio);
        return size / ((above + below) * ratio);
    }
}
