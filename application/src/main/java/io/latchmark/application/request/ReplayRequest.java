package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import java.nio.file.Path;

/**
 * A recorded run to be shown again.
 *
 * @param run its directory
 * @param speed seconds of the run in a second
 */
public record ReplayRequest(Path run, int speed) {
    /** The greatest speed. */
    public static final int SPEED_MAX = 60;

    /** Adds what is wrong. */
    public void check(Problems problems) {
        if (speed < 1 || speed > SPEED_MAX) {
            problems.add("--speed " + speed + ": must be 1 to " + SPEED_MAX);
        }
    }
}
