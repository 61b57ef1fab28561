package io.latchmark.runner.experiment;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of the plan.
 *
 * @param number from 1, in the order of execution
 * @param block repetition, from 1
 * @param position within its block, from 1
 */
public record PlannedRun(int number, int block, int position, Configuration configuration, PlannedWorkload workload) {
    /** The text to display. */
    public String text() {
        return "block " + block + ", " + configuration.name() + ", " + workload.name();
    }

    /** The options of this run. The workload's override those of all runs, and the configuration's override both. */
    public Map<String, String> options(Experiment experiment) {
        Map<String, String> options = new TreeMap<>(experiment.options());
        options.putAll(workload.options());
        options.putAll(configuration.options());
        return options;
    }

    /** The name of the folder for an attempt at this run. */
    public String folder(int attempt) {
        return String.format(Locale.ROOT, "%03d-%d", number, attempt);
    }
}
