package io.latchmark.emulation.replay;

import io.latchmark.emulation.Bound;

/**
 * The duration of a replay on the virtual clock.
 *
 * @param warmUpNanos not measured
 * @param measuredNanos measured
 * @param seed of all random numbers
 */
public record ReplayTiming(long warmUpNanos, long measuredNanos, long seed) {
    private static final long SECOND_NANOS = 1_000_000_000L;

    public ReplayTiming {
        Bound.require("warmUpNanos", warmUpNanos, 0, 1_000_000_000_000_000L, "give at most 11 days");
        Bound.require("measuredNanos", measuredNanos, 1, 1_000_000_000_000_000L, "give at most 11 days");
    }

    /** A duration in seconds. */
    public static ReplayTiming seconds(int warmUp, int measured, long seed) {
        return new ReplayTiming(warmUp * SECOND_NANOS, measured * SECOND_NANOS, seed);
    }
}
