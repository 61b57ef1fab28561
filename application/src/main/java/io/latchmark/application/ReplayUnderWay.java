package io.latchmark.application;

import java.time.Instant;
import java.util.List;

/**
 * A replay of a recorded run, and its controls.
 *
 * @param name of its directory
 * @param recordedAt when it started
 */
public record ReplayUnderWay(String name, Instant recordedAt, Control control) {
    public static final int SPEED_MAX = 60;

    /** Speeds offered during a replay. */
    public static final List<Integer> SPEEDS = List.of(1, 2, 5, 10, 30, SPEED_MAX);

    /** Thread-safe. */
    public interface Control {
        /** Starts, unless it has started. */
        void begin();

        /**
         * Continues at another speed.
         *
         * @param speed seconds of the run per second, 1 to {@value ReplayUnderWay#SPEED_MAX}
         */
        void changeSpeed(int speed);

        /** Pauses, or continues. */
        void pause(boolean paused);
    }
}
