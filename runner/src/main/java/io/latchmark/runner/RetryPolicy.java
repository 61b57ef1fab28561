package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import java.time.Duration;

/**
 * How often a terminal tries a failed transaction again, and how long it waits before: up to 1 ms before the second
 * attempt, up to twice as much before each further one but never more than 128 ms, drawn evenly (full jitter), so that
 * two terminals that met in a deadlock don't meet again. Immutable.
 */
final class RetryPolicy {
    private static final Duration FIRST_DELAY_MAX = Duration.ofMillis(1);
    private static final int DOUBLINGS_MAX = 7;

    private final int retriesMax;

    /**
     * A policy for all terminals.
     *
     * @param retriesMax further attempts after the first, at least 0
     */
    RetryPolicy(int retriesMax) {
        if (retriesMax < 0) {
            throw new IllegalArgumentException("retries = " + retriesMax + ": must not be negative");
        }
        this.retriesMax = retriesMax;
    }

    /** Whether another attempt may follow, after this number of retries. */
    boolean allows(int retriesMade) {
        return retriesMade < retriesMax;
    }

    /**
     * How long to wait before the next attempt, after this number of retries.
     *
     * @param jitter the terminal's stream
     */
    long delayNanos(int retriesMade, RandomStream jitter) {
        long limit = FIRST_DELAY_MAX.toNanos() << Math.min(retriesMade, DOUBLINGS_MAX);
        return (long) (jitter.unit() * limit);
    }
}
