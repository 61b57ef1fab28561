package io.latchmark.analysis.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Several tests at once (Holm 1979): the chance that any of them is wrong stays at that of one. */
public final class Holm {
    private Holm() {}

    /** The adjusted p-values, in the order given. NaN, a test that wasn't made, stays NaN and counts for nothing. */
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
