package io.latchmark.analysis.series;

import java.util.Arrays;

/** The preferred numbers of ISO 3, series R10: ten per decade, each about a quarter larger than the previous one, from 1. */
public final class PreferredNumbers {
    private static final double[] OF_A_DECADE = {1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8};
    private static final int DECADES = 12;
    private static final double[] ALL = new double[DECADES * OF_A_DECADE.length];

    static {
        for (int i = 0; i < ALL.length; i++) {
            ALL[i] = OF_A_DECADE[i % OF_A_DECADE.length] * Math.pow(10, Math.floorDiv(i, OF_A_DECADE.length));
        }
    }

    private PreferredNumbers() {}

    public static int count() {
        return ALL.length;
    }

    public static double at(int index) {
        return ALL[index];
    }

    /** The index of the largest number that is not above a value; 0 if the value is below all. */
    public static int indexOf(double value) {
        int found = Arrays.binarySearch(ALL, value);
        return Math.max(0, found >= 0 ? found : -found - 2);
    }
}
