package io.latchmark.live;

import java.util.Optional;

/** What a page can make an operation do. Each returns why it did not, or nothing if it did. Safe for use by several threads. */
interface Controls {
    String NO_REPLAY = "No recorded run is being shown.";

    /** Writes a note to the record. */
    Optional<String> note(String text);

    /** Issues a checkpoint. */
    Optional<String> checkpoint();

    /** Ends the operation early, in order. */
    Optional<String> end();

    /** Shows the seconds of a recorded run at another speed, one of {@link io.latchmark.application.ReplayUnderWay#SPEEDS}. */
    default Optional<String> changeSpeed(int speed) {
        return Optional.of(NO_REPLAY);
    }

    /** Pauses a recorded run, or continues it. */
    default Optional<String> pause(boolean paused) {
        return Optional.of(NO_REPLAY);
    }

    /** Turns the cache of an emulated device, to a setting as {@code read=0,write=512MiB}. */
    default Optional<String> turnCache(String setting) {
        return Optional.of("There is no run on an emulated device.");
    }
}
