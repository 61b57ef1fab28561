package io.latchmark.runner.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the measurements of an experiment, between the commands of its configurations. The experiment's thread calls its methods.
 * They throw a {@link io.latchmark.core.LatchmarkException} of category ENVIRONMENT if the database or the system refuses; the
 * attempt has then failed.
 */
public interface MeasurementDriver {
    /** The duration of a measurement with these options, without its overhead. Required. */
    Duration length(Map<String, String> options);

    /**
     * Resets the database of a run with these options to the state in which every run starts; does nothing if the experiment does
     * not reset. Required.
     */
    void reset(Map<String, String> options) throws InterruptedException;

    /**
     * Makes one measurement. A measurement that any gate rejects is a failure.
     *
     * @param folder receives the measurement's directory; it doesn't exist yet
     * @return the directory of a valid measurement
     */
    Path run(PlannedRun run, Map<String, String> options, Path folder) throws InterruptedException;

    /**
     * How other programs disturbed a valid measurement, if its figures are those of a busy host; otherwise empty.
     *
     * @param measurement its directory
     */
    default String disturbance(Path measurement) {
        return "";
    }

    /**
     * Evaluates the measurements so far; called after the last one of each block.
     *
     * @param block the complete block
     * @return empty if the experiment always makes all blocks, or if there is no result yet
     */
    default Optional<InterimLook> look(int block) {
        return Optional.empty();
    }

    /** Collects facts about the system under the configuration in force into a folder, unless they are there. Required. */
    void collectFacts(Path folder) throws InterruptedException;

    /** Asks the operator to set something, and waits until it is done. Required. */
    void prompt(String text) throws InterruptedException;
}
