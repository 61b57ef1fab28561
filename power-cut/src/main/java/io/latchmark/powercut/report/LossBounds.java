package io.latchmark.powercut.report;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The share of power cuts that lose acknowledged writes, with an exact interval of 95 % (Clopper and Pearson 1934): one-sided if
 * none, or all, did.
 *
 * @param low lower bound; 0 if none did
 * @param high upper bound; 1 if all did
 */
public record LossBounds(double low, double high) {
    private static final double ERROR = 0.05;

    /**
     * The bounds after some cuts.
     *
     * @param withLoss number of cuts that lost writes
     * @param cuts number of all cuts, at least 1
     */
    public static LossBounds of(long withLoss, long cuts) {
        if (cuts < 1 || withLoss < 0 || withLoss > cuts) {
            throw new IllegalArgumentException(withLoss + " of " + cuts + " cuts");
        }
        double tail = withLoss == 0 || withLoss == cuts ? ERROR : ERROR / 2;
        return new LossBounds(
                withLoss == 0
                        ? 0
                        : BetaDistribution.of((double) withLoss, cuts - withLoss + 1.0)
                                .inverseCumulativeProbability(tail),
                withLoss == cuts
                        ? 1
                        : BetaDistribution.of(withLoss + 1.0, (double) cuts - withLoss)
                                .inverseSurvivalProbability(tail));
    }

    /**
     * How many cuts without a loss show that less than a share of them has one.
     *
     * @param share more than 0, less than 1
     */
    public static long cutsFor(double share) {
        return (long) Math.ceil(Math.log(ERROR) / Math.log1p(-share));
    }
}
