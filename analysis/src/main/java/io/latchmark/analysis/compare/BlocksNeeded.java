package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.MeanDifference;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many blocks an experiment needs, by what a pilot of it would have detected: the least n for which (t(0.975, n-1) +
 * t(0.80, n-1)) s / √n is at most the effect that is wanted, with s the standard deviation of the log differences between
 * two configurations in a block. A pilot of two blocks knows s by one degree of freedom: the answer is rough.
 */
public final class BlocksNeeded {
    private static final int BLOCKS_MAX = 1_000;
    private static final double POWER = 0.8;

    private BlocksNeeded() {}

    /**
     * The number of blocks.
     *
     * @param detectable what the pilot would have detected, as a share of throughput
     * @param pilotBlocks blocks of the pilot, 2 or more
     * @param wanted the effect that must be detected with a probability of 80 %, as a share of throughput
     * @return empty if it were more than {@value #BLOCKS_MAX}, or the pilot says nothing
     */
    public static OptionalInt of(double detectable, int pilotBlocks, double wanted) {
        double deviation = deviation(detectable, pilotBlocks);
        for (int blocks = 2; blocks <= BLOCKS_MAX; blocks++) {
            if (quantiles(blocks) * deviation / Math.sqrt(blocks) <= Math.log1p(wanted)) {
                return OptionalInt.of(blocks);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * The difference that a number of blocks would detect, as a share of throughput.
     *
     * @param detectable what the pilot would have detected
     * @param pilotBlocks blocks of the pilot, 2 or more
     * @param blocks 2 or more
     */
    public static double detectable(double detectable, int pilotBlocks, int blocks) {
        return Math.expm1(quantiles(blocks) * deviation(detectable, pilotBlocks) / Math.sqrt(blocks));
    }

    private static double deviation(double detectable, int pilotBlocks) {
        return Math.log1p(detectable) / quantiles(pilotBlocks) * Math.sqrt(pilotBlocks);
    }

    private static double quantiles(int blocks) {
        TDistribution t = TDistribution.of(blocks - 1.0);
        return t.inverseCumulativeProbability(1 - MeanDifference.ALPHA / 2) + t.inverseCumulativeProbability(POWER);
    }
}
