package io.latchmark.analysis.steady;

import java.util.OptionalInt;

/**
 * MSER-5: how much of the start of a series to truncate to minimise the standard error of the mean of the rest (White 1997;
 * White, Cobb and Spratt 2000). The series is batched by five; of all truncations within its first half, the result minimises the
 * squared deviations of the rest divided by its squared length.
 */
final class Mser5 {
    private static final int BATCH = 5;

    private Mser5() {}

    /** Number of values to truncate; empty if the minimum is at the middle: the series hasn't settled by then. */
    static OptionalInt truncation(double[] series) {
        double[] batches = Batches.means(series, 0, series.length, BATCH);
        int limit = (batches.length - 1) / 2;
        double sum = 0;
        double squares = 0;
        double least = Double.POSITIVE_INFINITY;
        int cut = 0;
        double offset = batches.length == 0 ? 0 : batches[batches.length - 1];
        for (int d = batches.length - 1; d >= 0; d--) {
            // Deviations from a value of the series keep the difference of the two sums accurate.
            double value = batches[d] - offset;
            sum += value;
            squares += value * value;
            double count = batches.length - d;
            double statistic = (squares - sum * sum / count) / (count * count);
            if (d <= limit && statistic <= least) {
                least = statistic;
                cut = d;
            }
        }
        return cut == limit && limit > 0 ? OptionalInt.empty() : OptionalInt.of(cut * BATCH);
    }
}
