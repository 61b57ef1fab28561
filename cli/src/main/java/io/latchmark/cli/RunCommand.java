package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.operation.RunOperation;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.request.RunRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latchmark run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "One run: warm-up, measurement interval, cross-checks, a run directory and its report.")
final class RunCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final RunOptions run = new RunOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        RunOperation.Result result =
                RunOperation.execute(request(), Main.Version.number(), new ConsoleOperator(console));
        return ExitCode.of(result.conclusion(), console).code();
    }

    RunRequest request() {
        return run.request(database.request(), output.request());
    }
}
