package io.latchmark.cli;

import io.latchmark.application.SnapshotOperation;
import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.LocationOptions;
import io.latchmark.platform.Problems;
import io.latchmark.schema.Places;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark reset}. */
@Command(
        name = "reset",
        mixinStandardHelpOptions = true,
        description = {
            "Restores a snapshot, so that every run starts from the same content.",
            "All changes made since are lost; the snapshot stays. The database's files stay where they are, or are moved."
        })
final class ResetCommand implements CheckedCommand {
    @Mixin
    private final LocationOptions database = new LocationOptions();

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "the snapshot's name (default: the newest)")
    private @Nullable String name;

    @Option(
            names = "--data-to",
            paramLabel = "PLACE",
            description = "move the tables: to a folder; on a PostgreSQL server, to a tablespace")
    @Effect(Condition.ALWAYS)
    private @Nullable String data;

    @Option(
            names = "--indexes-to",
            paramLabel = "PLACE",
            description = "move keys and indexes, as above (not SQL Server)")
    @Effect(Condition.ALWAYS)
    private @Nullable String indexes;

    @Option(
            names = "--log-to",
            paramLabel = "FOLDER",
            description = "move the log (SQL Server and the embedded server)")
    @Effect(Condition.ALWAYS)
    private @Nullable String log;

    @Override
    public void check(Problems problems) {
        database.request().check(problems);
        if (name != null) {
            SnapshotOperation.check(name, problems);
        }
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        SnapshotOperation.Reset reset = SnapshotOperation.reset(
                database.request(),
                Optional.ofNullable(name),
                new Places(Optional.ofNullable(data), Optional.ofNullable(indexes), Optional.ofNullable(log)),
                new ConsoleOperator(console));
        console.line("Reset: " + reset.effort() + ". Next: latchmark run");
        return ExitCode.DONE.code();
    }
}
