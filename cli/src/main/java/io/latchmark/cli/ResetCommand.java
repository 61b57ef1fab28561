package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.CopyLine;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.host.HostWork;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.LocationOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latchmark reset}. */
@Command(
        name = "reset",
        mixinStandardHelpOptions = true,
        description = {
            "Puts the database back to a snapshot: every run then begins from the same content.",
            "All that was done since is lost; the snapshot stays."
        })
final class ResetCommand implements CheckedCommand {
    @Mixin
    private final LocationOptions database = new LocationOptions();

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "the snapshot's name (default: the newest)")
    private @Nullable String name;

    @Override
    public void check(Problems problems) {
        database.check(problems);
        if (name != null) {
            SnapshotCommand.check(name, problems);
        }
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        HostWork work = HostWork.announce();
        try (work;
                Snapshots snapshots = Target.snapshots(DatabaseOptions.at(database))) {
            Snapshot snapshot = name == null ? newest(snapshots.list()) : snapshots.require(name);
            console.line("Resetting to the snapshot " + SnapshotCommand.text(snapshot));
            Target.endOnInterrupt(snapshots);
            CopyLine line = new CopyLine(console);
            String method = snapshots.reset(snapshot.name(), line);
            console.line("Reset: " + line.ended() + ", " + method + ". Next: latchmark run");
            return Main.DONE;
        }
    }

    private static Snapshot newest(List<Snapshot> all) {
        if (all.isEmpty()) {
            throw LatchmarkException.environment(
                    "there is no snapshot to reset to; make one by: latchmark snapshot create NAME");
        }
        return all.get(all.size() - 1);
    }
}
