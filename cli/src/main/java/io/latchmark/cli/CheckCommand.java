package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.database.Population;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.database.Verification;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latchmark check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks the twelve consistency conditions and, on a fresh load, the population rules.",
            "(TPC-C clauses 3.3.2 and 4.3.3.1.) Prints the offending rows of what fails; exit code 5 then."
        })
final class CheckCommand implements CheckedCommand {
    private static final int CONNECTIONS = 2;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Override
    public void check(Problems problems) {
        database.check(problems);
    }

    @Override
    public Integer call() {
        database.requireData();
        Console console = Console.standard();
        try (Target target = Target.open(database, CONNECTIONS, console);
                WorkLock lock = target.share("check");
                Database pool = target.connect("check", CONNECTIONS)) {
            Schema schema = target.engine().schema(pool);
            console.line("Checking "
                    + Population.text(target.engine().schema(lock.database()).requireLoaded()));
            Verification.Verdict verdict = new Verification(schema, console).run(CONNECTIONS, true);
            console.line(verdict.toString());
            return verdict.isGood() ? Main.DONE : Main.INCONSISTENT;
        }
    }
}
