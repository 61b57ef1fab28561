package io.latchmark.cli;

import io.latchmark.application.probe.ProbeOperation;
import io.latchmark.application.probe.ProbePlan;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.FactOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.probe.CellOptions;
import io.latchmark.cli.probe.SourceOptions;
import io.latchmark.cli.probe.TestFileOptions;
import io.latchmark.platform.Problems;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code latchmark probe}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        header = "Measures IOPS and latency of a device by queue depth.",
        description = "It writes only to its own test file. Every combination of the lists is measured, each as a"
                + " cell. The names of fio's options work too.",
        footer = {
            "latchmark probe --preset quick --file /data/latchmark-probe.dat",
            "latchmark probe --rw randread --bs 8k --iodepth 1,8,64 --runtime 30 --size 20GiB"
        })
final class ProbeCommand implements CheckedCommand {
    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli.
    private CommandSpec spec;

    @Mixin
    private final TestFileOptions file = new TestFileOptions();

    @Mixin
    private final CellOptions cells = new CellOptions();

    @Mixin
    private final SourceOptions source = new SourceOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final FactOptions facts = new FactOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Override
    public Integer call() throws InterruptedException {
        ProbeRequest request =
                request(String.join(" ", spec.commandLine().getParseResult().originalArgs()));
        if (source.list()) {
            ProbeOperation.plan(request).forEach(Console.standard()::line);
            return ExitCode.DONE.code();
        }
        return live.measure("probe", operator -> ProbeOperation.execute(request, Main.Version.number(), operator));
    }

    @Override
    public void check(Problems problems) {
        output.request().check(problems);
        facts.check(problems);
        source.check(spec.commandLine().getParseResult(), problems);
        plan().check(problems);
    }

    static ProbeRequest request(List<String> arguments) {
        return Arguments.read(new ProbeCommand(), arguments).request("probe " + String.join(" ", arguments));
    }

    private ProbeRequest request(String commandLine) {
        ProbePlan.Cells planned = plan().cells();
        return new ProbeRequest(
                file.request(planned.fileBytes(), cells.times().seed()),
                planned.cells(),
                source.measuring(cells.buffered()),
                planned.notes(),
                commandLine,
                facts.facts(),
                facts.placed(output.request()));
    }

    private ProbePlan plan() {
        return new ProbePlan(
                source.source(cells.sweep()), file.part(), cells.times(), cells.buffered(), cells.repetitions());
    }
}
