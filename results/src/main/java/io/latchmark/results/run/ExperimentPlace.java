package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.latchmark.results.Bounds;
import io.latchmark.results.Json;
import java.util.Map;
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

    /**
     * The place that the facts of a record of before name: experiments gave it as four facts. Fewer of them are a user's own.
     *
     * @param facts that were given, by name
     */
    public static Optional<ExperimentPlace> ofFacts(Map<String, String> facts) {
        String experiment = facts.getOrDefault("experiment", "");
        String block = facts.getOrDefault("block", "");
        String position = facts.getOrDefault("position", "");
        String workload = facts.get("workload");
        return experiment.isBlank() || workload == null || !isNumber(block) || !isNumber(position)
                ? Optional.empty()
                : Optional.of(new ExperimentPlace(
                        experiment, Integer.parseInt(block), Integer.parseInt(position), workload, Optional.empty()));
    }

    private static boolean isNumber(String text) {
        return text.matches("[1-9][0-9]{0,8}");
    }
}
