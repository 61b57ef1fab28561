package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.CopyLine;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.options.ByteSize;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.LocationOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latchmark snapshot}. */
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        description = "Keeps copies of the loaded database, to which 'latchmark reset' goes back.",
        subcommands = {SnapshotCommand.Create.class, SnapshotCommand.Show.class, SnapshotCommand.Drop.class})
final class SnapshotCommand {
    /** What a snapshot holds, for people. */
    static String text(Snapshot snapshot) {
        return String.format(
                Locale.ROOT,
                "'%s' of %s: %d %s, %s, %,d orders since the load",
                snapshot.name(),
                snapshot.createdAt().truncatedTo(ChronoUnit.SECONDS),
                snapshot.content().warehouses(),
                snapshot.content().warehouses() == 1 ? "warehouse" : "warehouses",
                ByteSize.text(snapshot.content().sizeBytes()),
                snapshot.content().ordersSinceLoad());
    }

    /** Adds what is wrong with a name. */
    static void check(String name, Problems problems) {
        if (!Snapshot.isName(name)) {
            problems.add("snapshot name '" + name + "': must be " + Snapshot.NAME_RULE);
        }
    }

    /** {@code latchmark snapshot create}. */
    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = {
                "Copies the database under a name. The embedded server is stopped meanwhile; on your own server nobody else",
                "may be connected to the database. Blocks are shared where the file system supports it."
            })
    static final class Create implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Parameters(paramLabel = "NAME", description = Snapshot.NAME_RULE)
        private String name = "";

        @Override
        public void check(Problems problems) {
            database.check(problems);
            SnapshotCommand.check(name, problems);
        }

        @Override
        public Integer call() {
            database.requireData();
            Console console = Console.standard();
            try (Snapshots snapshots = Target.snapshots(database)) {
                Target.endOnInterrupt(snapshots);
                CopyLine line = new CopyLine(console);
                Snapshot made = snapshots.create(name, line);
                console.line("Made the snapshot " + text(made) + "; " + line.ended() + ", " + made.method());
                return Main.DONE;
            }
        }
    }

    /** {@code latchmark snapshot list}. */
    @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the snapshots, the oldest first.")
    static final class Show implements CheckedCommand {
        @Mixin
        private final LocationOptions database = new LocationOptions();

        @Override
        public void check(Problems problems) {
            database.check(problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            try (Snapshots snapshots = Target.snapshots(DatabaseOptions.at(database))) {
                List<Snapshot> all = snapshots.list();
                all.forEach(snapshot -> console.line(text(snapshot) + "; " + snapshot.method()));
                if (all.isEmpty()) {
                    console.line("There is no snapshot. Make one by: latchmark snapshot create NAME");
                }
                return Main.DONE;
            }
        }
    }

    /** {@code latchmark snapshot drop}. */
    @Command(name = "drop", mixinStandardHelpOptions = true, description = "Removes a snapshot.")
    static final class Drop implements CheckedCommand {
        @Mixin
        private final LocationOptions database = new LocationOptions();

        @Parameters(paramLabel = "NAME", description = "the snapshot's name")
        private String name = "";

        @Override
        public void check(Problems problems) {
            database.check(problems);
            SnapshotCommand.check(name, problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            try (Snapshots snapshots = Target.snapshots(DatabaseOptions.at(database))) {
                snapshots.drop(name);
                console.line("Dropped the snapshot '" + name + "'.");
                return Main.DONE;
            }
        }
    }
}
