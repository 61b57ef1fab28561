package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.database.Population;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.SizeEstimate;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark load}. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = "Creates the tables, fills them in parallel, and builds indexes and statistics.")
final class LoadCommand implements Callable<Integer> {
    private static final int WORKERS_DEFAULT = Math.min(8, Runtime.getRuntime().availableProcessors());

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            required = true,
            description = "size of the database: about 100 MB and 499,000 rows each")
    private int warehouses;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "connections that load at once (default: number of processors, at most 8)")
    private int workers = WORKERS_DEFAULT;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of the content: the same seed gives the same rows (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Override
    public Integer call() throws InterruptedException {
        Problems problems = new Problems();
        database.check(problems);
        problems.requireWithin("--warehouses", warehouses, 1, Scale.WAREHOUSES_MAX);
        problems.requireWithin("--workers", workers, 1, LoadSettings.WORKERS_MAX);
        problems.throwIfAny();
        if (database.isNew()) {
            SizeEstimate.requireFree(database.dataDir(), new Scale(warehouses));
        }
        Console console = Console.standard();
        try (Target target = Target.open(database, workers, console)) {
            requireEmpty(target);
            new Population(target, console).load(new LoadSettings(new Scale(warehouses), seed, workers));
            console.line("Loaded. Next: latchmark check, latchmark run");
            return Main.DONE;
        }
    }

    private static void requireEmpty(Target target) {
        try (Database pool = target.connect("control", 1)) {
            Schema schema = target.engine().schema(pool);
            if (schema.loadFacts().isPresent()) {
                throw LatchmarkException.environment("there is already " + Population.text(schema.requireLoaded())
                        + "; use it as it is, or remove it with: latchmark schema drop --yes");
            }
        }
    }
}
