package io.latchmark.runner;

/**
 * A series of times with a fixed period and origin. Times that were missed are never made up for. Immutable.
 *
 * @param originNanos one of the times
 * @param periodNanos positive
 */
record Grid(long originNanos, long periodNanos) {
    Grid {
        if (periodNanos <= 0) {
            throw new IllegalArgumentException("a period of " + periodNanos + " ns: must be positive");
        }
    }

    /** The first time of the grid after the given one. */
    long after(long nanos) {
        return originNanos + (Math.floorDiv(nanos - originNanos, periodNanos) + 1) * periodNanos;
    }

    /** The number of grid times strictly between two times. */
    long between(long nanos, long endNanos) {
        return Math.max(
                0,
                Math.floorDiv(endNanos - 1 - originNanos, periodNanos)
                        - Math.floorDiv(nanos - originNanos, periodNanos));
    }
}
