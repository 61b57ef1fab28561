package io.latchmark.runner.experiment;

import java.time.Duration;
import java.util.List;

/**
 * How far the plan of an experiment is.
 *
 * @param runs all of the plan, in order
 * @param left how long the rest takes, by the pace so far
 * @param looks at the measurements, after each block; empty if all blocks are made, whatever they say
 */
public record PlanProgress(List<Stand> runs, TimeLeft left, List<InterimLook> looks) {
    public PlanProgress {
        runs = List.copyOf(runs);
        looks = List.copyOf(looks);
    }

    /** How long the rest takes: at least, if it ends early, and at most. */
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
