package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import java.time.Instant;

/**
 * The time base of a run: a monotonic origin with one wall-clock anchor. Thread-safe.
 *
 * @param originNanos of the clock
 * @param origin the wall-clock time at the origin
 */
record TimeBase(NanoClock clock, long originNanos, Instant origin) {
    /** A time base whose origin is now. */
    static TimeBase startingNow(NanoClock clock) {
        return new TimeBase(clock, clock.nanos(), Instant.now());
    }

    /** Nanoseconds since the origin. */
    long nanos() {
        return clock.nanos() - originNanos;
    }
}
