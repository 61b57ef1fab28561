package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import java.time.Duration;

/**
 * How often a terminal retries a failed transaction, and how long it waits before each attempt: up to 1 ms before the second
 * attempt, then up to twice as long before each further one, at most 128 ms, uniformly distributed (full jitter), so that two
 * deadlocked terminals don't collide again. Immutable.
 */
final class RetryPolicy {
    private static final Duration FIRST_DELAY_MAX = Duration.ofMillis(1);
    private static final int DOUBLINGS_MAX = 7;

    private final int retriesMax;

    /**
     * A policy for all terminals.
     *
     * @param retriesMax retries after the first attempt, at least 0
     */
    RetryPolicy(int retriesMax) {
        if (retriesMax < 0) {
            throw new IllegalArgumentException("retries = " + retriesMax + ": must not be negative");
        }
        this.retriesMax = retriesMax;
    }

    /** Whether another attempt may follow the given number of retries. */
    boolean allows(int retriesMade) {
        return retriesMade < retriesMax;
    }

    /**
     * Nanoseconds to wait before the next attempt, after the given number of retries.
     *
     * @param jitter the terminal's stream
     */
    long delayNanos(int retriesMade, RandomStream jitter) {
        long limit = FIRST_DELAY_MAX.toNanos() << Math.min(retriesMade, DOUBLINGS_MAX);
        return (long) (jitter.unit() * limit);
    }
}
