package io.latchmark.analysis.summary;

import io.latchmark.analysis.statistics.Split;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A step of a device's rate down to a ceiling, for example of a volume that has spent its burst credits: from some second to the
 * end the rate is lower, and varies far less than before. The step is where least squares divide the series in two. A limit shows
 * in the second part, because demand above it is cut off, while a decreasing load or a slowing device keeps its scatter. The
 * series does not reveal the cause: a full write cache or the end of a checkpoint looks the same.
 *
 * <p>Credits of volumes: Amazon EBS, <i>General Purpose SSD volumes</i> (gp2) and <i>Throughput Optimized HDD volumes</i> (st1).
 *
 * @param atSeconds of the step, from the start of the series
 * @param before mean rate before it
 * @param ceiling median rate after it
 */
record CreditLimit(int atSeconds, double before, double ceiling) {
    /** A shorter part says nothing about scatter. */
    private static final int SECONDS_MIN = 15;
    /** A smaller step has too many other possible causes. */
    private static final double STEP_MIN = 0.15;
    /** Maximum scatter at a ceiling, including that of sampling. */
    private static final double SCATTER_MAX = 0.03;
    /** Maximum scatter after the step relative to that before it. */
    private static final double SCATTER_RATIO_MAX = 0.5;
    /** Ratio of the standard deviation to the median absolute deviation in a normal distribution. */
    private static final double DEVIATIONS = 1.4826;

    /** The limit in a series of rates per second; empty if there is none, or a second is unknown. */
    static Optional<CreditLimit> in(double[] perSecond) {
        if (perSecond.length < 2 * SECONDS_MIN || Arrays.stream(perSecond).anyMatch(rate -> !(rate >= 0))) {
            return Optional.empty();
        }
        int at = Split.best(perSecond, SECONDS_MIN).index();
        double before = Arrays.stream(perSecond, 0, at).average().orElseThrow();
        double ceiling = Median.withDefaults().withCopy(true).evaluateRange(perSecond, at, perSecond.length);
        if (!(ceiling > 0) || ceiling > (1 - STEP_MIN) * before) {
            return Optional.empty();
        }
        double scatterBefore = scatter(perSecond, 0, at);
        double scatterAfter = scatter(perSecond, at, perSecond.length);
        return scatterAfter <= SCATTER_MAX && scatterAfter <= SCATTER_RATIO_MAX * scatterBefore
                ? Optional.of(new CreditLimit(at, before, ceiling))
                : Optional.empty();
    }

    /** Robust standard deviation from the median: a checkpoint in between changes it little. */
    private static double scatter(double[] series, int from, int to) {
        double median = Median.withDefaults().withCopy(true).evaluateRange(series, from, to);
        double[] deviations = Arrays.stream(series, from, to)
                .map(rate -> Math.abs(rate - median))
                .toArray();
        return DEVIATIONS * Median.withDefaults().evaluate(deviations) / median;
    }
}
