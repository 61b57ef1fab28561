package io.latchmark.cli;

import io.latchmark.application.CheckOperation;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latchmark check}. */
@HelpGroup.Of(HelpGroup.DATABASE)
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Checks the twelve consistency conditions and, on a fresh load, the population rules.",
        description = "These are clauses 3.3.2 and 4.3.3.1 of TPC-C. It prints the rows that violate them; exit code"
                + " 5 then.",
        footer = {"latchmark check", "latchmark check --url jdbc:postgresql://db/bench --user bench"})
final class CheckCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Override
    public void check(Problems problems) {
        database.request().check(problems);
    }

    @Override
    public Integer call() {
        CheckOperation.Verdict verdict =
                CheckOperation.execute(database.request(), new ConsoleOperator(Console.standard()));
        return (verdict.isGood() ? ExitCode.DONE : ExitCode.INCONSISTENT).code();
    }

    DatabaseRequest request() {
        return database.request();
    }
}
