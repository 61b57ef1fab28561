package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.cli.probe.CellOptions;
import io.latchmark.cli.probe.ProbePlan;
import io.latchmark.cli.probe.ProbeRun;
import io.latchmark.cli.probe.SourceOptions;
import io.latchmark.cli.probe.TestFileOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code latchmark probe}. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        description = {
            "Measures what a device can do: I/Os a second and their times over the number in flight.",
            "Writes to a test file of its own only. Start with: latchmark probe --preset quick"
        })
final class ProbeCommand implements Callable<Integer> {
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

    @Override
    public Integer call() {
        Problems problems = new Problems();
        file.check(problems);
        cells.check(problems);
        source.check(problems);
        output.check(problems);
        problems.throwIfAny();
        Console console = Console.standard();
        ProbePlan plan = ProbePlan.of(file, cells, source);
        if (source.list()) {
            plan.lines().forEach(console::line);
            return Main.DONE;
        }
        output.requireWritable();
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        ProbeRun run = new ProbeRun(plan, console, new ProbeRun.Destination(output, Main.Version.number(), words));
        Interrupts.on(run::stop);
        return switch (run.execute()) {
            case VALID -> Main.DONE;
            case NOT_VALID -> Main.NOT_VALID;
            case INTERRUPTED -> Main.INTERRUPTED;
        };
    }
}
