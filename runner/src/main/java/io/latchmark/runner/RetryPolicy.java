package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import java.time.Duration;

/**
 * How often a failed transaction is tried again, and how long a terminal waits before: up to 1 ms before the second
 * attempt, twice as much before each further one, drawn evenly (full jitter), so that two terminals that met in a
 * deadlock don't meet again.
 *
 * @param retriesMax further attempts after the first, at least 0
 */
public record RetryPolicy(int retriesMax) {
    private static final Duration FIRST_DELAY_MAX = Duration.ofMillis(1);
    private static final int DOUBLINGS_MAX = 7;

    public RetryPolicy {
        if (retriesMax < 0) {
            throw new IllegalArgumentException("retries = " + retriesMax + ": must not be negative");
        }
    }

    /** Whether another attempt may follow, after so many retries. */
    boolean allows(int retriesMade) {
        return retriesMade < retriesMax;
    }

    /** How long to wait before the next attempt, after so many retries. */
    long delayNanos(int retriesMade, RandomStream jitter) {
        long limit = FIRST_DELAY_MAX.toNanos() << Math.min(retriesMade, DOUBLINGS_MAX);
        return (long) (jitter.unit() * limit);
    }
}
