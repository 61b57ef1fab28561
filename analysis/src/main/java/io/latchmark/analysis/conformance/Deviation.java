package io.latchmark.analysis.conformance;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.BinomialTest;

/** Computes two-sided p-values: the probability of a deviation at least as large as the observed one. */
final class Deviation {
    private static final NormalDistribution STANDARD_NORMAL = NormalDistribution.of(0, 1);

    private Deviation() {}

    /**
     * P-value of a number of hits in independent trials: the exact binomial test, two-sided by the probabilities of single
     * outcomes (Clopper and Pearson 1934, as in commons-statistics). Above 2^31 trials, its limit, the normal approximation is
     * exact to all digits that matter.
     */
    static double ofHits(long hits, long trials, double probability) {
        if (probability == 0 || probability == 1) {
            return hits == trials * probability ? 1 : 0;
        }
        if (trials > Integer.MAX_VALUE) {
            return ofMean((double) hits / trials, trials, probability, probability * (1 - probability));
        }
        return BinomialTest.withDefaults()
                .test((int) trials, (int) hits, probability)
                .getPValue();
    }

    /** P-value of the mean of independent values of known mean and variance: the z test. */
    static double ofMean(double found, long count, double mean, double variance) {
        double z = Math.abs(found - mean) / Math.sqrt(variance / count);
        return 2 * STANDARD_NORMAL.survivalProbability(z);
    }
}
