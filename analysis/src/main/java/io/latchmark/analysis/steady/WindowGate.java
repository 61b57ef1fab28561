package io.latchmark.analysis.steady;

import java.util.OptionalInt;

/**
 * Searches for a window of {@value #SECONDS} s in which a series keeps its level: its six means of 5 s are within 10 % of its
 * mean, and its least-squares line rises or falls by at most 5 % of it. The form is that of the SNIA Solid State Storage
 * Performance Test Specification, with half of its tolerances.
 */
public final class WindowGate {
    /** Length of the window. */
    public static final int SECONDS = 30;

    private static final int BATCH = 5;
    private static final double RANGE_SHARE = 0.10;
    private static final double DRIFT_SHARE = 0.05;

    private WindowGate() {}

    /** The end of the first such window that starts at or after an index; empty if there is none. */
    public static OptionalInt attained(double[] series, int from) {
        for (int start = from; start + SECONDS <= series.length; start++) {
            if (isLevel(series, start)) {
                return OptionalInt.of(start + SECONDS);
            }
        }
        return OptionalInt.empty();
    }

    static boolean isLevel(double[] series, int start) {
        double mean = Batches.mean(series, start, start + SECONDS);
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (double batch : Batches.means(series, start, start + SECONDS, BATCH)) {
            least = Math.min(least, batch);
            greatest = Math.max(greatest, batch);
        }
        return mean > 0
                && greatest - least <= RANGE_SHARE * mean
                && Math.abs(slope(series, start)) * SECONDS <= DRIFT_SHARE * mean;
    }

    private static double slope(double[] series, int start) {
        double middle = (SECONDS - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < SECONDS; i++) {
            products += (i - middle) * series[start + i];
            squares += (i - middle) * (i - middle);
        }
        return products / squares;
    }
}
