package io.latchmark.runner.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the measurements of an experiment, between the commands of its configurations. Methods are called by the experiment's thread, and throw a {@link
 * io.latchmark.core.LatchmarkException} of the category ENVIRONMENT if the database or the system refuses: the attempt
 * has failed then.
 */
public interface MeasurementDriver {
    /** How long a measurement with these options takes, without what surrounds it. Required. */
    Duration length(Map<String, String> options);

    /**
     * Brings the database of a run with these options back to where every run begins; does nothing if the experiment does not
     * want it. Required.
     */
    void reset(Map<String, String> options) throws InterruptedException;

    /**
     * Makes one measurement. One that is not valid, by whatever gate, is a failure.
     *
     * @param folder gets the measurement's directory; it doesn't exist yet
     * @return the directory of a valid measurement
     */
    Path run(PlannedRun run, Map<String, String> options, Path folder) throws InterruptedException;

    /**
     * What other programs did to a measurement that is valid, if its figures are those of a busy host; empty otherwise.
     *
     * @param measurement its directory
     */
    default String disturbance(Path measurement) {
        return "";
    }

    /**
     * What the measurements say so far; called after the last one of each block.
     *
     * @param block that is complete
     * @return empty if the experiment makes all blocks, whatever they say, or if nothing can be said yet
     */
    default Optional<InterimLook> look(int block) {
        return Optional.empty();
    }

    /**
     * Finds out about the system under a configuration that is in force, and writes it into a folder, unless it is there.
     * Required.
     */
    void collectFacts(Path folder) throws InterruptedException;

    /**
     * Has the agent that an action names execute it, and waits for its end, in spite of an interrupt. What fails is in the result.
     * Required.
     *
     * @param limit how long the command may take
     */
    CommandResult runAtAgent(Action action, Duration limit);

    /** Tells the operator what to set, and waits until it is done. Required. */
    void prompt(String text) throws InterruptedException;
}
