package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * How far a part's monotonic clock is ahead of the coordinator's, by the round trip that took least time.
 *
 * @param offsetNanos negative if it is behind
 * @param boundNanos the offset is wrong by this at most: half of the round trip
 */
public record ClockOffset(long offsetNanos, long boundNanos) {
    public ClockOffset {
        Bounds.atLeast(0, "boundNanos", boundNanos);
    }
}
