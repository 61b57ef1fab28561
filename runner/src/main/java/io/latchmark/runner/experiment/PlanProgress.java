package io.latchmark.runner.experiment;

import java.time.Duration;
import java.util.List;

/**
 * Progress of an experiment's plan.
 *
 * @param runs all runs of the plan, in order
 * @param left remaining time by the pace so far
 * @param looks interim results after each block; empty if all blocks are always made
 */
public record PlanProgress(List<RunState> runs, TimeLeft left, List<InterimLook> looks) {
    public PlanProgress {
        runs = List.copyOf(runs);
        looks = List.copyOf(looks);
    }

    /** The remaining time: minimum, if the experiment ends early, and maximum. */
    public record TimeLeft(Duration least, Duration most) {
        /** The text to display. */
        public String text() {
            String longest = ExperimentRunner.text(most);
            String shortest = ExperimentRunner.text(least);
            return shortest.equals(longest) ? "about " + longest : "about " + shortest + " to " + longest;
        }
    }

    /**
     * One run of the plan.
     *
     * @param attempt the current attempt, from 1; 0 if there is none
     */
    public record RunState(PlannedRun run, State state, int attempt) {}

    /** The state of a run. */
    public enum State {
        PLANNED,
        UNDER_WAY,
        VALID,
        GIVEN_UP
    }
}
