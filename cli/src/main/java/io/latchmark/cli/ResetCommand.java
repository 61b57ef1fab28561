package io.latchmark.cli;

import io.latchmark.application.SnapshotOperation;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
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
@HelpGroup.Of(HelpGroup.DATABASE)
@Command(
        name = "reset",
        mixinStandardHelpOptions = true,
        header = "Restores a snapshot, to start every run from the same content.",
        description = "All changes since the snapshot are lost; the snapshot stays. The database's files stay where"
                + " they are unless you move them.",
        footer = {
            "latchmark reset",
            "latchmark reset fresh --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --data-to 'E:\\bench'"
        })
final class ResetCommand implements CheckedCommand {
    @Mixin
    private final LocationOptions database = new LocationOptions();

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "the snapshot's name (default: the newest)")
    private @Nullable String name;

    @Option(
            names = "--data-to",
            paramLabel = "PLACE",
            description = "move the tables to a folder or, on a PostgreSQL server, to a tablespace")
    private @Nullable String data;

    @Option(
            names = "--indexes-to",
            paramLabel = "PLACE",
            description = "move keys and indexes, like --data-to (not on SQL Server)")
    private @Nullable String indexes;

    @Option(
            names = "--log-to",
            paramLabel = "FOLDER",
            description = "move the log to a folder (SQL Server and the embedded server)")
    private @Nullable String log;

    @Override
    public void check(Problems problems) {
        database.request().check(problems);
        database.request().check(places(), problems);
        if (name != null) {
            SnapshotOperation.check(name, problems);
        }
    }

    private Places places() {
        return new Places(Optional.ofNullable(data), Optional.ofNullable(indexes), Optional.ofNullable(log));
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        String effort = SnapshotOperation.reset(
                database.request(), Optional.ofNullable(name), places(), new ConsoleOperator(console));
        console.line("Reset: " + effort + ". Next: latchmark run");
        return ExitCode.DONE.code();
    }
}
