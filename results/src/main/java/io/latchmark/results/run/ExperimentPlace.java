package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.OrMissing;
import java.util.Optional;

/**
 * The place of a run or a probe in an experiment.
 *
 * @param experiment its name
 * @param block the repetition, from 1
 * @param position within the block, from 1
 * @param workload the workload's name
 * @param until when the experiment may end before its last block; empty if never
 */
public record ExperimentPlace(
        String experiment,
        int block,
        int position,
        String workload,
        @OrMissing Optional<StoppingRule> until) {
    public ExperimentPlace {
        Bounds.text("experiment", experiment);
        Bounds.atLeast(1, "block", block);
        Bounds.atLeast(1, "position", position);
    }
}
