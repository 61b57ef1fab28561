package io.latchmark.analysis.steady;

import java.util.List;

/**
 * A way in which throughput left its level, as found within a measurement interval. Rates are plain means of seconds in
 * transactions per second; times count from the run's origin.
 *
 * @param stretches how many dips; 1 for others
 * @param startSeconds where it began; the first dip
 * @param endSeconds where it ended; the last dip's end
 * @param stretchSeconds length of one stretch; of each dip
 * @param periodSeconds of a swing; NaN for others
 * @param levelPerSecond before it, or around it; a drift's start
 * @param coursePerSecond after a change of level, within an episode or dips; a drift's end, a swing's crest
 * @param size the change as a share of the level
 * @param likelihoodRatio twice the logarithm of the likelihood with it by that of noise alone
 * @param criticalRatio what noise alone seldom exceeds
 * @param near what was recorded near its start, the nearest first; it need not be the cause
 */
public record Course(
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
        List<Happening> near) {
    /** What a course is like. */
    public enum Kind {
        /** Another level from a second on. */
        LEVEL,
        /** Another level for a while, as a stall. */
        EPISODE,
        /** Falls of one length, two or more. */
        DIPS,
        /** A straight line over the whole interval. */
        DRIFT,
        /** A wave over the whole interval. */
        SWING
    }

    /** The smallest change that matters: what lasts as long as {@link #BRIEF_SECONDS}, or longer. */
    public static final double SIZE_MIN = 0.05;

    /** What lasts shorter than this is brief. */
    public static final double BRIEF_SECONDS = 30;

    /** The smallest change that matters when it is brief. */
    public static final double BRIEF_SIZE_MIN = 0.20;

    public Course {
        near = List.copyOf(near);
    }

    /** Whether it is large enough to matter; what is certain can still be small. */
    public boolean matters() {
        return Math.abs(size) >= (stretchSeconds < BRIEF_SECONDS ? BRIEF_SIZE_MIN : SIZE_MIN);
    }
}
