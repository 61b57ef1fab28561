package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import java.time.Duration;

/**
 * The announced start of a step's load.
 *
 * @param announcedNanos the instant, from the run's origin
 * @param lateNanos how much later the terminals were released
 */
public record LoadStart(long announcedNanos, long lateNanos) {
    /** Parts of a run that start further apart than this don't load the database together. */
    public static final Duration LATE_MAX = Duration.ofMillis(10);

    public LoadStart {
        Bounds.atLeast(0, "announcedNanos", announcedNanos);
        Bounds.atLeast(0, "lateNanos", lateNanos);
    }

    /** Whether it was later than a part may be. */
    public boolean isLate() {
        return lateNanos > LATE_MAX.toNanos();
    }
}
