package io.latchmark.application;

import io.latchmark.runner.experiment.InterimLook;
import io.latchmark.runner.experiment.PlanProgress;
import java.util.List;

/**
 * Progress of an experiment.
 *
 * @param name text from outside, like the names of its configurations and workloads
 * @param runs all runs of its plan, in order
 * @param left remaining time at the pace so far, as text
 * @param looks interim results after each block; empty if all blocks are always made
 */
public record ExperimentUnderWay(String name, List<Run> runs, String left, List<InterimLook> looks) {
    public ExperimentUnderWay {
        runs = List.copyOf(runs);
        looks = List.copyOf(looks);
    }

    /**
     * A run of the plan.
     *
     * @param number from 1
     * @param block from 1
     * @param state a name of {@link PlanProgress.State}
     * @param attempt the current attempt, from 1; 0 if there is none
     */
    public record Run(int number, int block, String configuration, String workload, String state, int attempt) {
        static Run of(PlanProgress.RunState planned) {
            return new Run(
                    planned.run().number(),
                    planned.run().block(),
                    planned.run().configuration().name(),
                    planned.run().workload().name(),
                    planned.state().name(),
                    planned.attempt());
        }
    }

    /** The progress of the experiment with this name. */
    public static ExperimentUnderWay of(String name, PlanProgress progress) {
        return new ExperimentUnderWay(
                name,
                progress.runs().stream().map(Run::of).toList(),
                progress.left().text(),
                progress.looks());
    }
}
