package io.latchmark.cli.options;

import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.request.HostsRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** The options of every command that executes a run. */
public final class RunOptions {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    private final StartOptions start = new StartOptions();

    @Mixin
    private final ExporterOptions exporter = new ExporterOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final FactOptions facts = new FactOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions(EngineOption.Use.RUN);

    /** Reports what is wrong. Opens no database. */
    public void check(RunRequest request, Problems problems) {
        workload.check(problems);
        facts.check(problems);
        request.check(problems);
    }

    /** The requested run, with what only some commands have. */
    public RunRequest request(Optional<Path> doctorReport, Optional<HostsRequest> hosts) {
        return new RunRequest(
                database.request(),
                start.start(),
                workload.request(),
                engine.given(),
                exporter.request(),
                facts.facts(),
                facts.placed(output.request()),
                doctorReport,
                hosts,
                start.waitForIdle());
    }
}
