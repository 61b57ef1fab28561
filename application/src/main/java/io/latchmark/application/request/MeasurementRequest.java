package io.latchmark.application.request;

import io.latchmark.results.run.OutputRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A measurement that an experiment makes for each run of its plan: a run or a probe. */
public sealed interface MeasurementRequest extends Request permits RunRequest, ProbeRequest {
    /** How long the measurement itself takes. */
    Duration length();

    /**
     * This measurement as a part of an experiment.
     *
     * @param output where it is recorded, the configuration's name and the place in the experiment
     * @param more facts about the configuration
     */
    MeasurementRequest within(OutputRequest output, Map<String, String> more);

    /** The user's facts, with those about the configuration. */
    static Map<String, String> together(Map<String, String> facts, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(facts);
        all.putAll(more);
        return all;
    }
}
