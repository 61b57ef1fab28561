package io.latchmark.runner;

import java.time.Duration;
import java.util.OptionalLong;

/** Announces when the steps of a run begin that several hosts execute. Called by the run's thread alone. */
@FunctionalInterface
public interface StartSignal {
    /**
     * The start of a step, which is ready to begin. Asked again while it is not known.
     *
     * @param step its number, from 0
     * @param patience for how long the call may wait
     * @return an instant of {@link System#nanoTime}, some time ahead; empty if it is not announced yet
     * @throws io.latchmark.core.LatchmarkException if there will be none, which ends the run
     */
    OptionalLong announced(int step, Duration patience);
}
