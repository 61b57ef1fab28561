package io.latchmark.analysis.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's correction for multiple tests (1979): the probability that any of them is wrong is that of one. */
public final class Holm {
    private Holm() {}

    /** The adjusted p-values, in the given order. NaN, a test that wasn't made, stays NaN and isn't counted. */
    public static double[] adjusted(double[] pValues) {
        double[] adjusted = new double[pValues.length];
        Arrays.fill(adjusted, Double.NaN);
        List<Integer> ascending = IntStream.range(0, pValues.length)
                .filter(i -> !Double.isNaN(pValues[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pValues[i]))
                .toList();
        double greatest = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            int index = ascending.get(rank);
            greatest = Math.max(greatest, Math.min(1, pValues[index] * (ascending.size() - rank)));
            adjusted[index] = greatest;
        }
        return adjusted;
    }
}
