package io.latchmark.operation.request;

import io.latchmark.results.run.RunSettings;
import java.time.Duration;
import java.util.Map;

/**
 * One run, as asked for: the same for the command line, an experiment's child and other callers. Immutable.
 *
 * @param database loaded before
 * @param workload what the terminals do
 * @param engineOptions what only this engine can do, by the option's name without dashes
 * @param facts what the user wants to be kept in the record, by name
 * @param output where the run is recorded
 */
public record RunRequest(
        DatabaseRequest database,
        WorkloadRequest workload,
        Map<String, String> engineOptions,
        Map<String, String> facts,
        OutputRequest output)
        implements MeasurementRequest {
    public RunRequest {
        engineOptions = Map.copyOf(engineOptions);
        facts = Map.copyOf(facts);
    }

    /** Adds what is wrong. Opens no database. */
    public void check(Problems problems) {
        database.check(problems);
        workload.check(problems);
        database.checkOptions(engineOptions, workload.connectionsToOpen(), problems);
        output.check(problems);
    }

    @Override
    public Duration length() {
        return workload.times()
                .warmUp()
                .plus(workload.times().duration())
                .multipliedBy(workload.steps().size());
    }

    @Override
    public RunRequest within(ExperimentPart part) {
        return new RunRequest(database, workload, engineOptions, part.beside(facts), part.output());
    }

    /**
     * What the run does on this database.
     *
     * @param engine its key
     * @param server its address, without user and secrets
     * @param warehouses its size
     * @param procedures the variant that was installed
     */
    public RunSettings settings(String engine, String server, int warehouses, String procedures) {
        return new RunSettings(
                engine,
                server,
                warehouses,
                workload.steps(),
                workload.pacing(),
                workload.connectionsToOpen(),
                workload.calls().isolation().key(),
                workload.mix(),
                workload.times().warmUp(),
                workload.times().duration(),
                workload.times().samplingPeriod(),
                workload.seed(),
                workload.homes() == WorkloadRequest.Homes.FIXED,
                workload.calls().retries(),
                procedures,
                workload.times().checkpointsAt());
    }
}
