package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * How far one monotonic clock is ahead of another, from the fastest round trip. In a record, the first is a part's,
 * the second the coordinator's.
 *
 * @param offsetNanos negative if it is behind
 * @param boundNanos maximum error of the offset: half of the round trip
 */
public record ClockOffset(long offsetNanos, long boundNanos) {
    public ClockOffset {
        Bounds.atLeast(0, "boundNanos", boundNanos);
    }
}
