package io.latchmark.cli;

import io.latchmark.application.LoadOperation;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.platform.Problems;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark load}. */
@HelpGroup.Of(HelpGroup.DATABASE)
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        header = "Creates the tables, fills them in parallel, and builds indexes and statistics.",
        description = "If it was interrupted, the same command continues. On a smaller database on which no"
                + " transaction has run, it adds the missing warehouses.",
        footer = {
            "latchmark load --warehouses 10",
            "latchmark load --warehouses 100 --url 'jdbc:sqlserver://db;databaseName=bench' --user bench"
        })
final class LoadCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions(EngineOption.Use.LOAD);

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            description = "size of the database, about 100 MB and 499,000 rows per warehouse")
    private @Nullable Integer warehouses;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "connections that load in parallel (default: number of CPUs, at most 8)")
    private int workers = LoadRequest.WORKERS_DEFAULT;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "random seed; the same seed gives the same rows (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(
            names = "--verify",
            description = "afterwards, or without --warehouses only this: read all rows back, and compare their number"
                    + " and checksums with what was loaded; exit code 5 if they differ")
    private boolean verify;

    @Override
    public Integer call() throws InterruptedException {
        boolean good = live.execute("load", operator -> LoadOperation.execute(request(), operator));
        return (good ? ExitCode.DONE : ExitCode.INCONSISTENT).code();
    }

    @Override
    public void check(Problems problems) {
        if (warehouses == null && !verify) {
            problems.add("--warehouses is missing: give the number of warehouses to load, or --verify");
        }
        request().check(problems);
    }

    private LoadRequest request() {
        return new LoadRequest(
                database.request(), Optional.ofNullable(warehouses), seed, workers, verify, engine.given());
    }
}
