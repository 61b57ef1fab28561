package io.latchmark.analysis.statistics;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The bootstrap over runs or blocks (Efron 1979): figures are recomputed from groups drawn with replacement from
 * those observed. Of pairs the same are drawn on both sides.
 *
 * <p>The interval is the expanded percentile interval (Hesterberg 2015): with few values the plain one is too narrow,
 * by a factor of √((n-1)/n) and by normal instead of t quantiles; its percentiles are moved outwards to make up for
 * both. The seed is fixed, so that a comparison of the same runs says the same. Immutable.
 */
public final class Resampling {
    static final int REPLICATES = 2_000;

    private static final long SEED = 20_080_326;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final int[][] ofBase;
    private final int[][] ofOther;
    private final int smaller;
    private final double degreesOfFreedom;

    private Resampling(int base, int other, boolean paired) {
        Random random = new Random(SEED);
        ofBase = new int[REPLICATES][];
        ofOther = new int[REPLICATES][];
        for (int i = 0; i < REPLICATES; i++) {
            ofBase[i] = weights(random, base);
            ofOther[i] = paired ? ofBase[i] : weights(random, other);
        }
        smaller = Math.min(base, other);
        degreesOfFreedom = paired ? base - 1 : base + other - 2;
    }

    /** For the given number of pairs (at least 2). */
    public static Resampling ofPairs(int pairs) {
        return new Resampling(pairs, pairs, true);
    }

    /** Of two independent groups, of at least two each. */
    public static Resampling ofGroups(int base, int other) {
        return new Resampling(base, other, false);
    }

    private static int[] weights(Random random, int count) {
        int[] weights = new int[count];
        for (int i = 0; i < count; i++) {
            weights[random.nextInt(count)]++;
        }
        return weights;
    }

    /** An interval. */
    public record Range(double low, double high) {
        /** Nothing can be said. */
        public static final Range NONE = new Range(Double.NaN, Double.NaN);
    }

    /**
     * The 95 % interval of a figure.
     *
     * @param figure of how often each member of the base, and of the other group, was drawn
     */
    public Range range(ToDoubleBiFunction<int[], int[]> figure) {
        double[] figures = new double[REPLICATES];
        for (int i = 0; i < REPLICATES; i++) {
            figures[i] = figure.applyAsDouble(ofBase[i], ofOther[i]);
        }
        Arrays.sort(figures);
        double wide = Math.sqrt(smaller / (smaller - 1.0))
                * TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(1 - MeanDifference.ALPHA / 2);
        double tail = NORMAL.survivalProbability(wide);
        return new Range(at(figures, tail), at(figures, 1 - tail));
    }

    private static double at(double[] sorted, double probability) {
        int index = (int) Math.round(probability * (sorted.length - 1));
        return sorted[index];
    }
}
