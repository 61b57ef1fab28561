package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * One run, as asked for: the same for the command line, an experiment's child and other callers. Immutable.
 *
 * @param database loaded before
 * @param start with which content of the embedded server's database it begins
 * @param workload what the terminals do
 * @param engineOptions what only this engine can do, by the option's name without dashes
 * @param exporter says what the devices of the database's host did, if it is another one
 * @param facts what the user wants to be kept in the record, by name
 * @param output where the run is recorded
 * @param doctorReport holds the marks of the samplers, if the server was checked before
 * @param agents of other hosts; empty if this process alone makes the run
 * @param waitForIdle how long it waits at most until other programs leave this host idle; empty to start at once
 */
public record RunRequest(
        DatabaseRequest database,
        Start start,
        WorkloadRequest workload,
        Map<String, String> engineOptions,
        ExporterRequest exporter,
        Map<String, String> facts,
        OutputRequest output,
        Optional<Path> doctorReport,
        Optional<AgentsRequest> agents,
        Optional<Duration> waitForIdle)
        implements MeasurementRequest {
    /** For how long a host must be idle before a run that waits for that. */
    public static final Duration IDLE_TIME = Duration.ofSeconds(3);

    private static final Duration WAIT_MAX = Duration.ofDays(1);

    /** With which content of the embedded server's database a run begins; one on another server takes it as it is. */
    public enum Start {
        /** With that of the snapshot from which the present content has come, or of a fresh load. */
        SNAPSHOT,
        /** With what the last command left. */
        PRESENT
    }

    public RunRequest {
        engineOptions = Map.copyOf(engineOptions);
        facts = Map.copyOf(facts);
    }

    /** A run of this process alone, at once, without marks of the samplers. */
    public RunRequest(
            DatabaseRequest database,
            Start start,
            WorkloadRequest workload,
            Map<String, String> engineOptions,
            ExporterRequest exporter,
            Map<String, String> facts,
            OutputRequest output) {
        this(
                database,
                start,
                workload,
                engineOptions,
                exporter,
                facts,
                output,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** This run with the marks of a report of {@code doctor}. */
    public RunRequest withDoctorReport(Optional<Path> report) {
        return new RunRequest(
                database, start, workload, engineOptions, exporter, facts, output, report, agents, waitForIdle);
    }

    /** This run with agents. */
    public RunRequest withAgents(Optional<AgentsRequest> others) {
        return new RunRequest(
                database, start, workload, engineOptions, exporter, facts, output, doctorReport, others, waitForIdle);
    }

    /** This run, once other programs leave this host idle. */
    public RunRequest withWaitForIdle(Optional<Duration> limit) {
        return new RunRequest(
                database, start, workload, engineOptions, exporter, facts, output, doctorReport, agents, limit);
    }

    /** Adds what is wrong. Opens no database. */
    public void check(Problems problems) {
        doctorReport
                .filter(report -> !Files.isRegularFile(report))
                .ifPresent(report -> problems.add(
                        "--doctor " + report + ": is not a file; make one by 'latchmark doctor --report FILE'"));
        database.check(problems);
        workload.check(problems);
        database.checkOptions(engineOptions, workload.connectionsToOpen(), problems);
        exporter.check(problems);
        output.check(problems);
        agents.ifPresent(its -> its.check(database, workload, problems));
        checkWait(problems);
    }

    /** Adds what is wrong with the wait for an idle host. */
    public void checkWait(Problems problems) {
        waitForIdle.ifPresent(limit -> problems.requireWithin("--wait-for-idle", limit, IDLE_TIME, WAIT_MAX));
    }

    @Override
    public Duration length() {
        return workload.length();
    }

    @Override
    public RunRequest within(ExperimentPart part) {
        // The experiment itself resets its database, if it is to be reset.
        return new RunRequest(
                database,
                Start.PRESENT,
                workload,
                engineOptions,
                exporter,
                part.beside(facts),
                part.output(),
                doctorReport,
                agents.map(AgentsRequest::followed),
                waitForIdle);
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
                workload.times().checkpointsAt(),
                workload.times().settling());
    }
}
