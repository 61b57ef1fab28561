package io.latchmark.live;

import java.util.Optional;

/** The controls of an operation on its page. Each returns the reason for a refusal, or nothing on success. Thread-safe. */
interface Controls {
    String NO_REPLAY = "No recorded run is being shown.";

    /** Writes a note to the record. */
    Optional<String> note(String text);

    Optional<String> checkpoint();

    /** Ends the operation early but orderly. */
    Optional<String> end();

    /** Changes the speed of a replay to one of {@link io.latchmark.application.ReplayUnderWay#SPEEDS}. */
    default Optional<String> changeSpeed(int speed) {
        return Optional.of(NO_REPLAY);
    }

    /** Pauses or resumes a replay. */
    default Optional<String> pause(boolean paused) {
        return Optional.of(NO_REPLAY);
    }

    /** Changes the cache of an emulated device, to a setting such as {@code read=0,write=512MiB}. */
    default Optional<String> turnCache(String setting) {
        return Optional.of("There is no run on an emulated device.");
    }
}
