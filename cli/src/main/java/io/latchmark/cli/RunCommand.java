package io.latchmark.cli;

import io.latchmark.agents.CoordinatorOperation;
import io.latchmark.application.RunOperation;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.request.Condition;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.options.AgentsOptions;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.ExporterOptions;
import io.latchmark.cli.options.FactOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.StartOptions;
import io.latchmark.cli.options.WorkloadOptions;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark run}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Runs the workload once: warm-up, measurement, checks and report.",
        description = "Without --url the run uses the embedded PostgreSQL, restored to its snapshot first.",
        footer = {
            "latchmark run --users 16 --buffer-pool 256MiB --label pool-256",
            "latchmark run --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --users 32" + " --duration 10m"
        })
final class RunCommand implements CheckedCommand, EngineOptions.Holder {
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
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final AgentsOptions agents = new AgentsOptions();

    @HelpGroup.Of(HelpGroup.RECORDING)
    @Option(
            names = "--doctor",
            paramLabel = "FILE",
            description = "record what 'latchmark doctor --report FILE' has proven about the samplers; not recorded if"
                    + " the server has been restarted since")
    @Effect(Condition.ALWAYS)
    private Optional<Path> doctorReport = Optional.empty();

    private final EngineOptions engine = new EngineOptions(EngineOption.Use.RUN);

    @Override
    public EngineOptions engineOptions() {
        return engine;
    }

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        RunRequest request = request();
        return live.measure(
                "run",
                operator -> request.agents().isPresent()
                        ? CoordinatorOperation.execute(request, Main.Version.number(), operator)
                        : RunOperation.execute(request, Main.Version.number(), operator));
    }

    RunRequest request() {
        return new RunRequest(
                        database.request(),
                        start.start(),
                        workload.request(),
                        engine.given(),
                        exporter.request(),
                        facts.facts(),
                        output.request())
                .withDoctorReport(doctorReport)
                .withAgents(agents.request())
                .withWaitForIdle(start.waitForIdle());
    }
}
