package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.InterimLooks;
import io.latchmark.analysis.statistics.Power;
import java.util.OptionalInt;

/**
 * Computes how many blocks, or runs per configuration, an experiment needs, from what its pilot would have detected. A pilot
 * estimates the standard deviation s of the log differences within a block from few blocks. The answer is therefore a range; its
 * upper end uses the upper confidence limit of s at {@value #ASSURANCE}.
 */
public final class BlocksNeeded {
    /** Probability that the upper end is sufficient. */
    public static final double ASSURANCE = 0.8;
    /** With fewer blocks, no permutation test reaches significance at 5 %. */
    public static final int BLOCKS_MIN = 6;

    /** Minimum runs per configuration without blocks. */
    private static final int RUNS_MIN = 4;

    private static final int BLOCKS_MAX = 1_000;

    private final double deviation;
    private final double greatestDeviation;
    private final boolean paired;
    private final InterimLooks looks;

    private BlocksNeeded(double deviation, double degreesOfFreedom, boolean paired, InterimLooks looks) {
        this.deviation = deviation;
        this.greatestDeviation = deviation * Power.deviationFactor(degreesOfFreedom, ASSURANCE);
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
        double error = estimate.standardError();
        return paired
                ? new BlocksNeeded(error * Math.sqrt(base), estimate.degreesOfFreedom(), true, estimate.looks())
                : new BlocksNeeded(
                        error / Math.sqrt(1.0 / base + 1.0 / other),
                        estimate.degreesOfFreedom(),
                        false,
                        estimate.looks());
    }

    /**
     * The number of blocks that detects an effect with 80 % power, if the pilot's standard deviation is the true one.
     *
     * @param wanted the effect as a share of throughput
     * @return {@value #BLOCKS_MIN} or more; empty if it exceeds {@value #BLOCKS_MAX}
     */
    public OptionalInt likely(double wanted) {
        return blocks(deviation, wanted);
    }

    /** As {@link #likely}, but sufficient in 80 % of pilots. */
    public OptionalInt assured(double wanted) {
        return blocks(greatestDeviation, wanted);
    }

    private OptionalInt blocks(double deviation, double wanted) {
        for (int blocks = paired ? BLOCKS_MIN : RUNS_MIN; blocks <= BLOCKS_MAX; blocks++) {
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
        if (!paired) {
            return errors(2.0 * blocks - 2)
                    * Power.inflationOfGroups(blocks, blocks)
                    * deviation
                    * Math.sqrt(2.0 / blocks);
        }
        return errors(blocks - 1.0) * Power.inflationOfPairs(blocks) * deviation / Math.sqrt(blocks);
    }

    private double errors(double degreesOfFreedom) {
        return Power.errors(new Estimate(0, 1, degreesOfFreedom, looks));
    }
}
