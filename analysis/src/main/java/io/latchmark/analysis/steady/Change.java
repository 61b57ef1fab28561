package io.latchmark.analysis.steady;

import java.util.List;

/**
 * A change of throughput that lasts to the end of a measurement interval. Rates are in transactions per second; times are from
 * the run's origin.
 *
 * @param startSeconds where the second level begins; for a drift the interval's start
 * @param beforePerSecond mean before it; a drift's start
 * @param afterPerSecond mean after it; a drift's end
 * @param likelihoodRatio twice the logarithm of the likelihood ratio of the series with it and of noise only
 * @param near events recorded near its start, nearest first; they need not be the cause
 */
public record Change(
        Kind kind,
        double startSeconds,
        double beforePerSecond,
        double afterPerSecond,
        double likelihoodRatio,
        List<NearbyEvent> near) {
    /** The shape of a change. */
    public enum Kind {
        /** Another level from some second on. */
        LEVEL,
        /** A straight line over the whole interval. */
        DRIFT
    }

    /** The minimum size that matters. */
    public static final double SIZE_MIN = 0.05;

    public Change {
        near = List.copyOf(near);
    }

    /** The change as a share of the throughput before it. */
    public double size() {
        return afterPerSecond / beforePerSecond - 1;
    }
}
