package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A request for one run: the same for the command line, an experiment's child and other callers. Immutable.
 *
 * @param database already loaded
 * @param start the content with which it starts on the embedded server
 * @param workload of the terminals
 * @param engineOptions options of this engine only, by name without dashes
 * @param exporter reports the devices of the database's host, if that is another host
 * @param facts given by the user for the record, by name
 * @param output where the run is recorded
 * @param doctorReport contains the marks of the samplers, if the server was checked before
 * @param hosts on which it starts processes; empty if this process executes the run by itself
 * @param waitForIdle maximum wait until other programs leave this host idle; empty to start immediately
 */
public record RunRequest(
        DatabaseRequest database,
        Start start,
        WorkloadSettings workload,
        Map<String, String> engineOptions,
        ExporterRequest exporter,
        Map<String, String> facts,
        OutputRequest output,
        Optional<Path> doctorReport,
        Optional<HostsRequest> hosts,
        Optional<Duration> waitForIdle)
        implements MeasurementRequest {
    /** How long a host must be idle before a run that waits for it. */
    public static final Duration IDLE_TIME = Duration.ofSeconds(3);

    private static final Duration WAIT_MAX = Duration.ofDays(1);

    /** The content with which a run starts on the embedded server; a run on another server uses it as it is. */
    public enum Start {
        /** The snapshot that the current content derives from, or a fresh load. */
        SNAPSHOT,
        /** The content that the last command left. */
        PRESENT
    }

    public RunRequest {
        engineOptions = Map.copyOf(engineOptions);
        facts = Map.copyOf(facts);
    }

    /** A run of this process only, with the current content, without a wait. */
    public static RunRequest of(
            DatabaseRequest database,
            WorkloadSettings workload,
            Map<String, String> engineOptions,
            OutputRequest output) {
        return new RunRequest(
                database,
                Start.PRESENT,
                workload,
                engineOptions,
                ExporterRequest.NONE,
                Map.of(),
                output,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Reports what is wrong. Opens no database. */
    public void check(Problems problems) {
        doctorReport
                .filter(report -> !Files.isRegularFile(report))
                .ifPresent(report -> problems.add(
                        "--doctor " + report + ": is not a file; make one by 'latchmark doctor --report FILE'"));
        database.check(problems);
        workload.check(problems);
        database.checkOptions(engineOptions, workload.connections(), problems);
        exporter.check(problems);
        output.check(problems);
        hosts.ifPresent(its -> its.check(database, workload, problems));
        checkWait(problems);
    }

    /** Reports what is wrong with the wait for an idle host. */
    public void checkWait(Problems problems) {
        waitForIdle.ifPresent(limit -> problems.requireWithin("--wait-for-idle", limit, IDLE_TIME, WAIT_MAX));
    }

    @Override
    public Duration length() {
        return workload.length();
    }
}
