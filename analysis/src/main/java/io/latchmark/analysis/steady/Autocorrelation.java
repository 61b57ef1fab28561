package io.latchmark.analysis.steady;

/** How long a series remembers itself. */
final class Autocorrelation {
    private Autocorrelation() {}

    /**
     * The integrated autocorrelation time, 1 + 2·Σρ(k), of deviations whose mean is 0: as many values as this hold the
     * information of one independent value. The sum ends by Geyer's initial positive sequence (1992): with the first
     * pair of neighbouring lags whose sum is not positive. At least 1.
     */
    static double time(double[] deviations) {
        double variance = covariance(deviations, 0);
        if (!(variance > 0)) {
            return 1;
        }
        double time = -1;
        for (int lag = 0; lag + 1 < deviations.length; lag += 2) {
            double pair = (covariance(deviations, lag) + covariance(deviations, lag + 1)) / variance;
            if (!(pair > 0)) {
                break;
            }
            time += 2 * pair;
        }
        return Math.max(1, time);
    }

    private static double covariance(double[] deviations, int lag) {
        double sum = 0;
        for (int i = 0; i + lag < deviations.length; i++) {
            sum += deviations[i] * deviations[i + lag];
        }
        return sum / deviations.length;
    }
}
