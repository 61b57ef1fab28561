package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.probe.CellOptions;
import io.latchmark.cli.probe.ProbePlan;
import io.latchmark.cli.probe.SourceOptions;
import io.latchmark.cli.probe.TestFileOptions;
import io.latchmark.operation.probe.ProbeOperation;
import io.latchmark.operation.request.ProbeRequest;
import io.latchmark.operation.request.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code latchmark probe}. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        description = {
            "Measures what a device can do: I/Os a second and their times over the number in flight.",
            "Writes to a test file of its own only. Start with: latchmark probe --preset quick"
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

    @Option(
            names = "--fact",
            paramLabel = "NAME=VALUE",
            description = "something to keep in the record, as firmware=5.22; may be given several times")
    @Effect(Condition.ALWAYS)
    private Map<String, String> facts = new LinkedHashMap<>();

    @Override
    public Integer call() {
        Console console = Console.standard();
        ProbePlan plan = ProbePlan.of(file, cells, source);
        ProbeRequest request =
                plan.request(spec.commandLine().getParseResult().originalArgs(), facts, output.request());
        if (source.list()) {
            plan.lines(request).forEach(console::line);
            return ExitCode.DONE.code();
        }
        return ExitCode.of(
                        ProbeOperation.execute(request, Main.Version.number(), new ConsoleOperator(console)), console)
                .code();
    }

    @Override
    public void check(Problems problems) {
        file.check(problems);
        cells.check(problems);
        source.check(problems);
        output.request().check(problems);
        if (problems.isEmpty()) {
            ProbePlan.of(file, cells, source);
        }
    }

    /** The probe that these arguments ask for. */
    static ProbeRequest request(List<String> arguments) {
        ProbeCommand command = Arguments.read(new ProbeCommand(), arguments);
        List<String> words = new ArrayList<>(List.of("probe"));
        words.addAll(arguments);
        return ProbePlan.of(command.file, command.cells, command.source)
                .request(words, command.facts, command.output.request());
    }
}
