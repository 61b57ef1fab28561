package io.latchmark.core.random;

import java.util.Arrays;

/** Pearson's goodness of fit, as a standard normal score. */
public final class ChiSquare {
    private static final double EXPECTED_MIN = 5;

    private ChiSquare() {}

    /**
     * How far counts are from what is expected, in standard deviations: large is a bad fit, very negative too good a
     * one. By the Wilson-Hilferty approximation of the chi-square distribution. Cells of which fewer than 5 are
     * expected are pooled, since the approximation needs as many.
     *
     * @param expected counts, of the same sum as observed
     */
    public static double score(long[] observed, double[] expected) {
        double sum = 0;
        int cells = 0;
        double pooledObserved = 0;
        double pooledExpected = 0;
        for (int i = 0; i < observed.length; i++) {
            if (expected[i] < EXPECTED_MIN) {
                pooledObserved += (double) observed[i];
                pooledExpected += expected[i];
            } else {
                sum += term((double) observed[i], expected[i]);
                cells++;
            }
        }
        if (pooledExpected > 0) {
            sum += term(pooledObserved, pooledExpected);
            cells++;
        }
        double freedom = cells - 1;
        double spread = 2 / (9 * freedom);
        return (Math.cbrt(sum / freedom) - (1 - spread)) / Math.sqrt(spread);
    }

    private static double term(double observed, double expected) {
        double difference = observed - expected;
        return difference * difference / expected;
    }

    /** The score against equal shares. */
    public static double uniformScore(long[] observed) {
        double total = 0;
        for (long count : observed) {
            total += (double) count;
        }
        double[] expected = new double[observed.length];
        Arrays.fill(expected, total / observed.length);
        return score(observed, expected);
    }
}
