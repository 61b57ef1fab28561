package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.latchmark.results.Bounds;
import io.latchmark.results.Json;
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

        @JsonInclude(JsonInclude.Include.NON_ABSENT) @JacksonInject(value = Json.MISSING, useInput = OptBoolean.TRUE)
        Optional<StoppingRule> until) {
    public ExperimentPlace {
        Bounds.text("experiment", experiment);
        Bounds.atLeast(1, "block", block);
        Bounds.atLeast(1, "position", position);
    }
}
