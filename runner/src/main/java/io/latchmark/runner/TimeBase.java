package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import java.time.Instant;

/** The one time base of a run: a monotonic origin with one wall-clock anchor. Safe for use by several threads. */
final class TimeBase {
    private final NanoClock clock;
    private final long originNanos;
    private final Instant origin;

    private TimeBase(NanoClock clock, long originNanos, Instant origin) {
        this.clock = clock;
        this.originNanos = originNanos;
        this.origin = origin;
    }

    /** A time base whose origin is now. */
    static TimeBase startingNow(NanoClock clock) {
        return new TimeBase(clock, clock.nanos(), Instant.now());
    }

    /** Nanoseconds since the origin. */
    long nanos() {
        return clock.nanos() - originNanos;
    }

    /** The wall-clock time of the origin. */
    Instant origin() {
        return origin;
    }
}
