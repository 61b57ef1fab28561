package io.latchmark.runner;

import java.time.Duration;
import java.util.OptionalLong;

/** Announces the starts of the steps of a run on several hosts. Called only by the run's thread. */
@FunctionalInterface
public interface StartSignal {
    /**
     * The start of a step that is ready. Asked again until it is known.
     *
     * @param step its number, from 0
     * @param patience how long the call may wait
     * @return a time of {@link System#nanoTime}, some time ahead; empty if it is not announced yet
     * @throws io.latchmark.core.LatchmarkException if there will be none, which ends the run
     */
    OptionalLong announced(int step, Duration patience);
}
