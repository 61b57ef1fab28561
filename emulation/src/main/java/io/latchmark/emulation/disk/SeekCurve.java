package io.latchmark.emulation.disk;

import io.latchmark.emulation.Bound;

/**
 * Seek time by distance, in two pieces [1]: a root while the arm accelerates and brakes, a line while it coasts.
 *
 * <p>[1] Ruemmler, Wilkes: An introduction to disk drive modeling, IEEE Computer 27(3), 1994.
 *
 * @param nextNanos to the next cylinder
 * @param rootNanos offset of the root
 * @param rootFactorNanos of the root of the distance as a share of all cylinders
 * @param lineShare the share of all cylinders from which the line applies
 * @param fullNanos over all cylinders
 */
public record SeekCurve(long nextNanos, long rootNanos, long rootFactorNanos, double lineShare, long fullNanos) {
    private static final String REMEDY = "take it from the drive's data sheet or a measured seek profile";

    public SeekCurve {
        Bound.require("nextNanos", nextNanos, 0, 1_000_000_000L, REMEDY);
        Bound.require("rootNanos", rootNanos, 0, 1_000_000_000L, REMEDY);
        Bound.require("rootFactorNanos", rootFactorNanos, 0, 1_000_000_000L, REMEDY);
        Bound.require("lineShare", lineShare, 0, 1, REMEDY);
        Bound.require("fullNanos", fullNanos, 0, 1_000_000_000L, REMEDY);
    }

    /** A curve without seek time. */
    public static SeekCurve none() {
        return new SeekCurve(0, 0, 0, 1, 0);
    }

    /** The time to move the arm by a number of cylinders. */
    public long nanos(int cylinders, int allCylinders) {
        if (cylinders == 0) {
            return 0;
        }
        if (cylinders == 1) {
            return nextNanos;
        }
        double share = (double) cylinders / allCylinders;
        if (share <= lineShare) {
            return root(share);
        }
        double beyond = (share - lineShare) / (1 - lineShare);
        long knee = root(lineShare);
        return Math.round(knee + (fullNanos - knee) * beyond);
    }

    private long root(double share) {
        return Math.round(rootNanos + rootFactorNanos * Math.sqrt(share));
    }
}
