package io.latchmark.analysis.steady;

/** Means of neighbouring values. */
final class Batches {
    private Batches() {}

    /** The means of the whole batches between two indices; a partial batch at the end is not used. */
    static double[] means(double[] values, int from, int to, int length) {
        double[] means = new double[(to - from) / length];
        for (int batch = 0; batch < means.length; batch++) {
            int start = from + batch * length;
            means[batch] = mean(values, start, start + length);
        }
        return means;
    }

    /** The mean between two indices; NaN for an empty range. */
    static double mean(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum / (to - from);
    }
}
