package io.latchmark.runner.experiment;

import java.time.Duration;
import java.util.List;

/**
 * How far the plan of an experiment is.
 *
 * @param runs all of the plan, in order
 * @param left how long the rest takes, by the pace so far
 */
public record PlanProgress(List<Stand> runs, Duration left) {
    public PlanProgress {
        runs = List.copyOf(runs);
    }

    /**
     * One run of the plan.
     *
     * @param attempt the attempt under way, from 1; 0 if there is none
     */
    public record Stand(PlannedRun run, State state, int attempt) {}

    /** Where a run stands. */
    public enum State {
        PLANNED,
        UNDER_WAY,
        VALID,
        GIVEN_UP
    }
}
