package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.database.Population;
import io.latchmark.cli.database.ReadBack;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.options.BulkOptions;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.PlacementOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.core.population.Scale;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.SizeEstimate;
import io.latchmark.schema.Placement;
import io.latchmark.schema.jdbc.WorkLock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code latchmark load}. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = {
            "Creates the tables, fills them in parallel, and builds indexes and statistics.",
            "After an interruption, a crash or a full disk the same command continues. Over a smaller database, on which no"
                    + " transaction has run, it adds the missing warehouses."
        })
final class LoadCommand implements CheckedCommand {
    private static final int WORKERS_DEFAULT = Math.min(8, Runtime.getRuntime().availableProcessors());

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final PlacementOptions placement = new PlacementOptions();

    @Mixin
    private final BulkOptions bulk = new BulkOptions();

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            description = "size of the database: about 100 MB and 499,000 rows each")
    @Effect(Condition.ALWAYS)
    private @Nullable Integer warehouses;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "connections that load at once (default: number of processors, at most 8)")
    @Effect(Condition.ALWAYS)
    private int workers = WORKERS_DEFAULT;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of the content: the same seed gives the same rows (default: ${DEFAULT-VALUE})")
    @Effect(Condition.LOADING)
    private long seed = 1;

    @Option(
            names = "--verify",
            description =
                    "afterwards, or without --warehouses only this: read all rows back and compare their number and"
                            + " checksums with what was loaded; exit code 5 if they differ")
    @Effect(Condition.ALWAYS)
    private boolean verify;

    @Override
    public Integer call() throws InterruptedException {
        if (warehouses == null) {
            database.requireData();
        } else if (database.isNew()) {
            SizeEstimate.requireFree(database.dataDir(), new Scale(warehouses), 0);
        }
        Console console = Console.standard();
        try (Target target = Target.open(database, workers, console);
                WorkLock lock = warehouses == null ? target.share("verify") : target.lock("load")) {
            if (warehouses != null) {
                place(target, lock);
            }
            if (warehouses != null
                    && new Population(target, lock, console, bulk)
                            .load(new LoadSettings(new Scale(warehouses), seed, workers))) {
                console.line("Loaded. Next: latchmark check, latchmark run");
            }
            return !verify || new ReadBack(target, console).run(workers) ? Main.DONE : Main.INCONSISTENT;
        }
    }

    /** Creates the tables where they are asked for; the load takes them as they are. */
    private void place(Target target, WorkLock lock) {
        Placement asked = placement.on(target.embedded());
        if (!asked.equals(Placement.DEFAULT)) {
            target.engine().schema(lock.database()).createTables(asked);
        }
    }

    @Override
    public void check(Problems problems) {
        if (warehouses == null && !verify) {
            throw new ParameterException(spec.commandLine(), "Missing required option: '--warehouses=N'");
        }
        database.check(problems);
        if (warehouses != null) {
            problems.requireWithin("--warehouses", warehouses, 1, Scale.WAREHOUSES_MAX);
        }
        problems.requireWithin("--workers", workers, 1, LoadSettings.WORKERS_MAX);
        bulk.check(workers, problems);
    }
}
