package io.latchmark.application.request;

import io.latchmark.results.run.OutputRequest;
import java.util.HashMap;
import java.util.Map;

/**
 * The data that an experiment adds to a measurement.
 *
 * @param output where it is recorded, the configuration's name and the place in the experiment
 * @param facts about the configuration
 */
public record ExperimentPart(OutputRequest output, Map<String, String> facts) {
    public ExperimentPart {
        facts = Map.copyOf(facts);
    }

    Map<String, String> beside(Map<String, String> own) {
        Map<String, String> all = new HashMap<>(own);
        all.putAll(facts);
        return all;
    }
}
