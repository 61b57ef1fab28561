package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.LookLevels;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Computes how many blocks, or runs per configuration, an experiment needs, from what its pilot would have detected. A pilot
 * estimates the standard deviation s of the log differences within a block from few blocks. The answer is therefore a range; its
 * upper end uses the upper confidence limit of s at {@value #ASSURANCE}.
 */
public final class BlocksNeeded {
    /** Probability that the upper end is sufficient. */
    public static final double ASSURANCE = 0.8;

    private static final int BLOCKS_MAX = 1_000;

    private final double deviation;
    private final double greatestDeviation;
    private final boolean paired;
    private final LookLevels looks;

    private BlocksNeeded(double deviation, double degreesOfFreedom, boolean paired, LookLevels looks) {
        this.deviation = deviation;
        this.greatestDeviation = deviation * deviationFactor(degreesOfFreedom, ASSURANCE);
        this.paired = paired;
        this.looks = looks;
    }

    /**
     * Computes from the runs of a comparison, for equal numbers of runs per configuration and the same number of interim looks.
     *
     * @param estimate of the difference of logarithms, with an error
     * @param base blocks, or runs of the base
     * @param other runs of the other configuration
     */
    public static BlocksNeeded of(Estimate estimate, boolean paired, int base, int other) {
        double runs = paired ? base : 1 / (1.0 / base + 1.0 / other);
        return new BlocksNeeded(
                estimate.standardError() * Math.sqrt(runs), estimate.degreesOfFreedom(), paired, estimate.looks());
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
     * The number of blocks that detects an effect with 80 % power, if the pilot's standard deviation is the true one.
     *
     * @param wanted the effect as a share of throughput
     * @return {@link Estimator#VERDICT_MIN} or more; empty if it exceeds {@value #BLOCKS_MAX}
     */
    public OptionalInt likely(double wanted) {
        return blocks(deviation, wanted);
    }

    /** As {@link #likely}, but sufficient in 80 % of pilots. */
    public OptionalInt assured(double wanted) {
        return blocks(greatestDeviation, wanted);
    }

    private OptionalInt blocks(double deviation, double wanted) {
        for (int blocks = Estimator.VERDICT_MIN; blocks <= BLOCKS_MAX; blocks++) {
            if (detectable(deviation, blocks) <= Math.log1p(wanted)) {
                return OptionalInt.of(blocks);
            }
        }
        return OptionalInt.empty();
    }

    /** The smallest difference that a number of blocks (2 or more) would detect, as a share of throughput. */
    public double likelyDetectable(int blocks) {
        return Math.expm1(detectable(deviation, blocks));
    }

    /** As {@link #likelyDetectable}, with the upper confidence limit of the standard deviation. */
    public double assuredDetectable(int blocks) {
        return Math.expm1(detectable(greatestDeviation, blocks));
    }

    private double detectable(double deviation, int blocks) {
        double error = deviation * Math.sqrt((paired ? 1.0 : 2.0) / blocks);
        double degreesOfFreedom = paired ? Estimator.degreesOfFreedom(blocks) : 2.0 * blocks - 2;
        return new Estimate(0, error, degreesOfFreedom, looks).detectable();
    }
}
