package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import java.nio.file.Path;

/**
 * A request to replay a recorded run.
 *
 * @param run its directory
 * @param speed seconds of the run per second
 */
public record ReplayRequest(Path run, int speed) {
    /** The highest speed. */
    public static final int SPEED_MAX = 60;

    /** Reports what is wrong. */
    public void check(Problems problems) {
        if (speed < 1 || speed > SPEED_MAX) {
            problems.add("--speed " + speed + ": must be 1 to " + SPEED_MAX);
        }
    }
}
