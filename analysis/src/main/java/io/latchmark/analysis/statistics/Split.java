package io.latchmark.analysis.statistics;

import java.util.Arrays;

/**
 * The division of a series into two levels.
 *
 * @param index of the first value of the second level, from 0
 * @param share of the sum of squares that two levels explain, which ranks split points as the t statistic does
 */
public record Split(int index, double share) {
    /**
     * The first split with the greatest share; share 0 if no split explains anything.
     *
     * @param least values on either side
     */
    public static Split best(double[] series, int least) {
        int length = series.length;
        double mean = Arrays.stream(series).average().orElseThrow();
        double squares = Arrays.stream(series)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        Split best = new Split(least, 0);
        double left = 0;
        for (int i = 1; i <= length - least; i++) {
            left += series[i - 1] - mean;
            double explained = left * left * length / ((double) i * (length - i));
            if (i >= least && squares > 0 && explained / squares > best.share) {
                best = new Split(i, explained / squares);
            }
        }
        return best;
    }
}
