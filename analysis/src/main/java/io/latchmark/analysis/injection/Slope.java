package io.latchmark.analysis.injection;

import io.latchmark.analysis.statistics.Estimate;
import java.util.List;

/**
 * Fits pairs of windows with a line through the origin, because without a delay there is no difference. Least squares; the
 * interval is Student's t with one degree of freedom less than pairs. Assumes that pairs deviate independently, which their
 * random order and the wash-out ensure.
 */
final class Slope {
    private Slope() {}

    /** The change of the logarithm of throughput per millisecond; without an error if there are fewer than two pairs. */
    static Estimate of(List<WindowPair> pairs) {
        double squares = 0;
        double products = 0;
        for (WindowPair pair : pairs) {
            squares += pair.addedMillis() * pair.addedMillis();
            products += pair.addedMillis() * pair.logRatio();
        }
        double slope = products / squares;
        if (pairs.size() < 2) {
            return Estimate.withoutError(slope);
        }
        double residual = 0;
        for (WindowPair pair : pairs) {
            double deviation = pair.logRatio() - slope * pair.addedMillis();
            residual += deviation * deviation;
        }
        int degreesOfFreedom = pairs.size() - 1;
        return new Estimate(slope, Math.sqrt(residual / degreesOfFreedom / squares), degreesOfFreedom);
    }
}
