package io.latchmark.live.server;

import io.latchmark.core.spi.NanoClock;
import java.time.Duration;

/** Limits the number of actions in a time, renewed evenly. Thread-safe. */
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

    /** Whether another action is allowed now. */
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
