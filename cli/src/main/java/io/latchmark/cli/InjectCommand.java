package io.latchmark.cli;

import io.latchmark.application.RunOperation;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.injection.InjectedDelays;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.ExporterOptions;
import io.latchmark.cli.options.FactOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.InjectionOptions;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.StartOptions;
import io.latchmark.cli.options.WorkloadOptions;
import io.latchmark.platform.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latchmark inject}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "inject",
        mixinStandardHelpOptions = true,
        header = "Measures how added read, write or flush latency changes throughput, within one run.",
        description = "Short windows with and without the delay alternate in random order. The database must be on a"
                + " directory of 'latchmark emulate mount', or a program must delay the real device (--apply).",
        footer = {
            "latchmark inject --data-dir /mnt/emulated/data --reads 2ms",
            "latchmark inject --reads 1ms --writes 1ms --apply scripts/planted-devices/delay.sh --duration" + " 10m"
        })
final class InjectCommand implements CheckedCommand, EngineOptions.Holder {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    private final StartOptions start = new StartOptions();

    @Mixin
    private final InjectionOptions injection = new InjectionOptions();

    @Mixin
    private final ExporterOptions exporter = new ExporterOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final FactOptions facts = new FactOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    private final EngineOptions engine = new EngineOptions(EngineOption.Use.RUN);

    @Override
    public EngineOptions engineOptions() {
        return engine;
    }

    @Override
    public void check(Problems problems) {
        request().check(problems);
        injection.request().check(request(), problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        return live.measure(
                "inject",
                operator -> RunOperation.execute(
                        request(),
                        new InjectedDelays(injection.request(), request()),
                        Main.Version.number(),
                        operator));
    }

    private RunRequest request() {
        return new RunRequest(
                        database.request(),
                        start.start(),
                        workload.request(),
                        engine.given(),
                        exporter.request(),
                        facts.facts(),
                        output.request())
                .withWaitForIdle(start.waitForIdle());
    }
}
