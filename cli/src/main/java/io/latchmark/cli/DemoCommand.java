package io.latchmark.cli;

import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.StartOptions;
import io.latchmark.operation.DemoOperation;
import io.latchmark.operation.request.Condition;
import io.latchmark.operation.request.ExporterRequest;
import io.latchmark.operation.request.LoadRequest;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.request.RunRequest;
import io.latchmark.operation.request.WorkloadRequest;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code latchmark demo}: the first command of a new user. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        defaultValueProvider = DemoCommand.Defaults.class,
        description = {
            "Loads a small embedded database, runs the five transactions, writes a report.",
            "The embedded PostgreSQL is started on this disk, and the storage is sampled during the run. The buffer pool is",
            "small, so that the storage works. A second demo goes back to the content of the load."
        })
final class DemoCommand implements CheckedCommand {
    private static final int WORKERS = 2;

    /** A buffer pool that is so small that storage takes most of the time on a machine of two processors. */
    static final class Defaults implements IDefaultValueProvider {
        @Override
        public @Nullable String defaultValue(ArgSpec argument) {
            return argument instanceof OptionSpec option && option.longestName().equals("--buffer-pool")
                    ? "4MiB"
                    : null;
        }
    }

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final StartOptions start = new StartOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

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
            defaultValue = "4",
            description = "terminals (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private int users = 4;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "load before the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration warmUp = Duration.ofSeconds(10);

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "length of the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration duration = Duration.ofMinutes(1);

    @Override
    public void check(Problems problems) {
        load().check(problems);
        run().workload().check(problems);
        run().output().check(problems);
    }

    private LoadRequest load() {
        return LoadRequest.of(database.request(), warehouses, WORKERS);
    }

    private RunRequest run() {
        OutputRequest asked = output.request();
        return new RunRequest(
                database.request(),
                start.start(),
                WorkloadRequest.standard(users, warmUp, duration),
                Map.of(),
                ExporterRequest.NONE,
                Map.of(),
                new OutputRequest(asked.out(), asked.label().isEmpty() ? "demo" : asked.label()));
    }

    @Override
    public Integer call() throws InterruptedException {
        return live.measure("demo", operator -> DemoOperation.execute(load(), run(), Main.Version.number(), operator));
    }
}
