package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.database.MeasuredRun;
import io.latchmark.cli.database.Population;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.database.Verification;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.DurationConverter;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.SizeEstimate;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.runner.Run;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark demo}: what a newcomer types first. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Loads a small embedded database, runs the five transactions, writes a report.",
            "The embedded PostgreSQL is started on this disk, and the storage is sampled during the run. A second demo",
            "uses the loaded database again."
        })
final class DemoCommand implements CheckedCommand {
    private static final int WORKERS = 2;
    private static final long SEED = 1;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            defaultValue = "2",
            description = "size of the database: about 100 MB each (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private int warehouses = 2;

    @Option(
            names = "--users",
            paramLabel = "N",
            defaultValue = "8",
            description = "terminals (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private int users = 8;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "load before the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration warmUp = Duration.ofSeconds(10);

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "length of the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration duration = Duration.ofMinutes(1);

    @Override
    public void check(Problems problems) {
        database.check(problems);
        problems.requireWithin("--warehouses", warehouses, 1, Scale.WAREHOUSES_MAX);
        run().check(problems);
        output.check(problems);
    }

    private RunOptions run() {
        return RunOptions.of(users, warmUp, duration);
    }

    @Override
    public Integer call() throws InterruptedException {
        RunOptions run = run();
        output.requireWritable();
        if (database.isNew()) {
            SizeEstimate.requireFree(database.dataDir(), new Scale(warehouses), 0);
        }
        Console console = Console.standard();
        try (Target target = Target.open(database, Math.max(users, WORKERS), console);
                WorkLock lock = target.lock("demo")) {
            LoadFacts loaded = prepare(target, lock, console);
            console.line("Running " + run.text());
            RunConclusion conclusion = new MeasuredRun(target, lock, console)
                    .execute(run, loaded, new Run.Destination(output.out(), label(), Main.Version.number()));
            return RunCommand.exitCode(conclusion, console);
        }
    }

    private String label() {
        return output.label().isEmpty() ? "demo" : output.label();
    }

    private LoadFacts prepare(Target target, WorkLock lock, Console console) throws InterruptedException {
        Optional<LoadFacts> found = target.engine().schema(lock.database()).loadFacts();
        if (found.isEmpty() || found.get().state() == LoadFacts.State.LOADING) {
            new Population(target, lock, console).load(new LoadSettings(new Scale(warehouses), SEED, WORKERS));
        } else if (found.get().scale().warehouses() != warehouses) {
            throw LatchmarkException.environment("there is " + Population.text(found.get())
                    + ", and the demo was to use one of " + warehouses
                    + ": say --warehouses " + found.get().scale().warehouses()
                    + ", choose another --data-dir, or remove it with: latchmark schema drop --yes");
        } else {
            console.line("Using " + Population.text(found.get()));
        }
        try (Database pool = target.connect("check", WORKERS)) {
            Schema schema = target.engine().schema(pool);
            Verification.Verdict verdict = new Verification(schema, console).run(WORKERS, false);
            console.line("  " + verdict);
            if (!verdict.isGood()) {
                throw LatchmarkException.consistency(
                        "the database is damaged or was changed by something else; remove it with: latchmark schema"
                                + " drop --yes");
            }
            return schema.requireLoaded();
        }
    }
}
