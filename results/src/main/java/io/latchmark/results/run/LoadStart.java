package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * The announced start of a step's load.
 *
 * @param announcedNanos the announced time, from the run's origin
 * @param lateNanos how much later the terminals were released
 */
public record LoadStart(long announcedNanos, long lateNanos) {
    public LoadStart {
        Bounds.atLeast(0, "announcedNanos", announcedNanos);
        Bounds.atLeast(0, "lateNanos", lateNanos);
    }
}
