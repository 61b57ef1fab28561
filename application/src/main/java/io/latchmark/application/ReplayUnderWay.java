package io.latchmark.application;

import io.latchmark.application.request.ReplayRequest;
import java.time.Instant;
import java.util.List;

/**
 * A recorded run that is shown again, and what its viewers may ask of it.
 *
 * @param name of its directory
 * @param recordedAt when it started
 */
public record ReplayUnderWay(String name, Instant recordedAt, Control control) {
    /** Speeds to choose from while it is shown. */
    public static final List<Integer> SPEEDS = List.of(1, 2, 5, 10, 30, ReplayRequest.SPEED_MAX);

    /** Safe for use by several threads. */
    public interface Control {
        /** Starts, if it has not started yet. */
        void begin();

        /**
         * Continues at another speed.
         *
         * @param speed seconds of the run in a second, 1 to {@value ReplayRequest#SPEED_MAX}
         */
        void changeSpeed(int speed);

        /** Pauses, or continues. */
        void pause(boolean paused);
    }
}
