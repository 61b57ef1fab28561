package io.latchmark.cli;

import io.latchmark.application.SnapshotOperation;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LocationOptions;
import io.latchmark.platform.Problems;
import io.latchmark.schema.Snapshot;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latchmark snapshot}. */
@HelpGroup.Of(HelpGroup.DATABASE)
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        header = "Manages copies of the loaded database, which 'latchmark reset' restores.",
        footer = {"latchmark snapshot create fresh", "latchmark snapshot list"},
        subcommands = {SnapshotCommand.Create.class, SnapshotCommand.Show.class, SnapshotCommand.Drop.class})
final class SnapshotCommand {
    /** {@code latchmark snapshot create}. */
    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            header = "Copies the database under a name.",
            description = "The embedded server is stopped while the copy is made. On your own server nobody else may be"
                    + " connected to the database. Blocks are shared if the file system supports it.",
            footer = {
                "latchmark snapshot create fresh",
                "latchmark snapshot create fresh --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --backup-path 'H:\\backup'"
            })
    static final class Create implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Mixin
        private final EngineOptions engine = new EngineOptions(EngineOption.Use.SNAPSHOT);

        @Parameters(paramLabel = "NAME", description = Snapshot.NAME_RULE)
        private String name = "";

        @Override
        public void check(Problems problems) {
            database.request().check(problems);
            database.request().checkOptions(engine.given(), 1, problems);
            SnapshotOperation.check(name, problems);
        }

        @Override
        public Integer call() {
            SnapshotOperation.create(database.request(), engine.given(), name, new ConsoleOperator(Console.standard()));
            return ExitCode.DONE.code();
        }
    }

    /** {@code latchmark snapshot list}. */
    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            header = "Lists the snapshots, oldest first.",
            footer = {"latchmark snapshot list", "latchmark snapshot list --url jdbc:postgresql://db/bench --user bench"
            })
    static final class Show implements CheckedCommand {
        @Mixin
        private final LocationOptions database = new LocationOptions();

        @Override
        public void check(Problems problems) {
            database.request().check(problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            List<Snapshot> all = SnapshotOperation.list(database.request(), new ConsoleOperator(console));
            all.forEach(snapshot -> console.line(SnapshotOperation.text(snapshot) + "; " + snapshot.method()));
            if (all.isEmpty()) {
                console.line("There is no snapshot. Make one by: latchmark snapshot create NAME");
            }
            return ExitCode.DONE.code();
        }
    }

    /** {@code latchmark snapshot drop}. */
    @Command(
            name = "drop",
            mixinStandardHelpOptions = true,
            header = "Removes a snapshot.",
            footer = {
                "latchmark snapshot drop fresh",
                "latchmark snapshot drop fresh --url jdbc:postgresql://db/bench --user bench"
            })
    static final class Drop implements CheckedCommand {
        @Mixin
        private final LocationOptions database = new LocationOptions();

        @Parameters(paramLabel = "NAME", description = "the snapshot's name")
        private String name = "";

        @Override
        public void check(Problems problems) {
            database.request().check(problems);
            SnapshotOperation.check(name, problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            SnapshotOperation.drop(database.request(), name, new ConsoleOperator(console));
            console.line("Dropped the snapshot '" + name + "'.");
            return ExitCode.DONE.code();
        }
    }
}
