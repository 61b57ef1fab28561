package io.latchmark.analysis.steady;

import java.util.List;

/**
 * A trend or pattern by which throughput left its level within a measurement interval. Rates are plain means of seconds in
 * transactions per second; times are from the run's origin.
 *
 * @param stretches number of dips; 1 for others
 * @param startSeconds its start; that of the first dip
 * @param endSeconds its end; that of the last dip
 * @param stretchSeconds length; of each dip
 * @param periodSeconds of a swing; NaN for others
 * @param levelPerSecond level before it, or around it; a drift's start
 * @param coursePerSecond level after a change of level, within an episode or dips; a drift's end, a swing's crest
 * @param size the change as a share of the level
 * @param likelihoodRatio twice the logarithm of the likelihood ratio of the series with it and of noise only
 * @param criticalRatio a ratio that noise only seldom exceeds
 * @param near events recorded near its start, nearest first; they need not be the cause
 */
public record Disturbance(
        Kind kind,
        int stretches,
        double startSeconds,
        double endSeconds,
        double stretchSeconds,
        double periodSeconds,
        double levelPerSecond,
        double coursePerSecond,
        double size,
        double likelihoodRatio,
        double criticalRatio,
        List<NearbyEvent> near) {
    /** The shape of a course. */
    public enum Kind {
        /** A level shift from some second on. */
        LEVEL,
        /** Another level for a limited time, for example a stall. */
        EPISODE,
        /** Two or more dips of the same length. */
        DIPS,
        /** A straight line over the whole interval. */
        DRIFT,
        /** A wave over the whole interval. */
        SWING
    }

    /** The minimum size that matters for a course of at least {@link #BRIEF_SECONDS}. */
    public static final double SIZE_MIN = 0.05;

    /** A shorter course is brief. */
    public static final double BRIEF_SECONDS = 30;

    /** The minimum size that matters for a brief course. */
    public static final double BRIEF_SIZE_MIN = 0.20;

    public Disturbance {
        near = List.copyOf(near);
    }

    /** Whether it is large enough to matter; a significant course can still be small. */
    public boolean matters() {
        return Math.abs(size) >= (stretchSeconds < BRIEF_SECONDS ? BRIEF_SIZE_MIN : SIZE_MIN);
    }
}
