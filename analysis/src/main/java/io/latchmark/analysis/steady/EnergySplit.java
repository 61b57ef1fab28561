package io.latchmark.analysis.steady;

/**
 * Where a stretch of a series falls apart most: the energy statistic of E-divisive with exponent 1 (Matteson and James
 * 2014), which is great where values on both sides of a cut are farther from each other than from their own.
 */
final class EnergySplit {
    private EnergySplit() {}

    /**
     * The index of the first value after the best cut.
     *
     * @param least values that must lie on each side; the stretch has at least twice as many
     */
    static int best(double[] values, int from, int to, int least) {
        double between = 0;
        double left = 0;
        double right = 0;
        for (int i = from; i < to; i++) {
            right += distances(values, i, i + 1, to);
        }
        double greatest = Double.NEGATIVE_INFINITY;
        int best = from + least;
        for (int cut = from + 1; cut <= to - least; cut++) {
            // The value before the cut moves from the right side to the left one.
            double toLeft = distances(values, cut - 1, from, cut - 1);
            double toRight = distances(values, cut - 1, cut, to);
            between += toRight - toLeft;
            left += toLeft;
            right -= toRight;
            double m = cut - from;
            double n = to - cut;
            if (m >= least) {
                double energy = 2 / (m * n) * between - pairs(left, m) - pairs(right, n);
                double statistic = m * n / (m + n) * energy;
                if (statistic > greatest) {
                    greatest = statistic;
                    best = cut;
                }
            }
        }
        return best;
    }

    private static double pairs(double sum, double count) {
        return count > 1 ? sum / (count * (count - 1) / 2) : 0;
    }

    private static double distances(double[] values, int one, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Math.abs(values[one] - values[i]);
        }
        return sum;
    }
}
