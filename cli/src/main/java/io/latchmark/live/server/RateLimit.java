package io.latchmark.live.server;

import io.latchmark.core.spi.NanoClock;
import java.time.Duration;

/** Lets a number of actions pass in a time, evenly renewed. Safe for use by several threads. */
public final class RateLimit {
    private final int most;
    private final long nanosEach;
    private final NanoClock clock;
    private double left;
    private long latestNanos;

    public RateLimit(int most, Duration time, NanoClock clock) {
        this.most = most;
        this.nanosEach = time.toNanos() / most;
        this.clock = clock;
        left = most;
        latestNanos = clock.nanos();
    }

    /** Whether one more may pass now. */
    public synchronized boolean pass() {
        long nowNanos = clock.nanos();
        left = Math.min(most, left + (double) (nowNanos - latestNanos) / nanosEach);
        latestNanos = nowNanos;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
