package io.latchmark.results.experiment;

import java.time.Instant;

/**
 * The content of {@code status.json} of an experiment, for monitoring from outside. It is replaced before and after each run.
 *
 * @param name the experiment's name; text from outside
 * @param state the current state
 * @param runsPlanned runs of the whole plan
 * @param runsValid completed runs
 * @param runsGivenUp runs that failed too often
 * @param current the current run; empty if there is none
 * @param updatedAt when this was written
 * @param expectedEnd when the plan will be complete, at the pace so far
 */
public record ExperimentStatus(
        String name,
        State state,
        int runsPlanned,
        int runsValid,
        int runsGivenUp,
        String current,
        Instant updatedAt,
        Instant expectedEnd) {
    /** The states. A killed program leaves {@code RUNNING} behind. */
    public enum State {
        RUNNING,
        INTERRUPTED,
        ENDED
    }
}
