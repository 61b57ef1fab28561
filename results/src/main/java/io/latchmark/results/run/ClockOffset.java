package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * How far a part's monotonic clock is ahead of the coordinator's, from the fastest round trip.
 *
 * @param offsetNanos negative if it is behind
 * @param boundNanos maximum error of the offset: half of the round trip
 */
public record ClockOffset(long offsetNanos, long boundNanos) {
    public ClockOffset {
        Bounds.atLeast(0, "boundNanos", boundNanos);
    }
}
