package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * A part of a run.
 *
 * @param startNanos start, from the run's origin
 * @param endNanos end, from the run's origin
 * @param step the level of load
 */
public record Phase(Kind kind, long startNanos, long endNanos, Step step) {
    public Phase {
        Bounds.stretch("startNanos", startNanos, "endNanos", endNanos);
        Bounds.atLeast(0, "step.users", step.users());
    }

    /** The purpose of a phase. */
    public enum Kind {
        WARM_UP,
        MEASUREMENT,
        COOL_DOWN
    }

    /** The length in seconds. */
    public double seconds() {
        return (endNanos - startNanos) / 1e9;
    }
}
