package io.latchmark.runner;

/**
 * Moments at which something is due: one in each period, at a fixed distance from an origin. A moment that is past is never
 * made up for. Immutable.
 *
 * @param originNanos one of the moments
 * @param periodNanos positive
 */
record Grid(long originNanos, long periodNanos) {
    Grid {
        if (periodNanos <= 0) {
            throw new IllegalArgumentException("a period of " + periodNanos + " ns: must be positive");
        }
    }

    /** The first moment after another one. */
    long after(long nanos) {
        return originNanos + (Math.floorDiv(nanos - originNanos, periodNanos) + 1) * periodNanos;
    }

    /** How many moments lie after one moment and before another. */
    long between(long nanos, long endNanos) {
        return Math.max(
                0,
                Math.floorDiv(endNanos - 1 - originNanos, periodNanos)
                        - Math.floorDiv(nanos - originNanos, periodNanos));
    }
}
