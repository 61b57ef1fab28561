package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.application.DemoOperation;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.feature.AddedOptions;
import io.latchmark.cli.feature.Demo;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.StartOptions;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code latchmark demo}: the first command of a new user. */
@HelpGroup.Of(HelpGroup.START)
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        defaultValueProvider = DemoCommand.Defaults.class,
        header = "Loads a small embedded database, runs the workload, and writes a report.",
        description = "The embedded PostgreSQL is started on this disk. Its buffer pool is small, to give the storage"
                + " work. Another demo starts from the loaded content again.",
        footer = {"latchmark demo --live", "latchmark demo --users 8 --duration 5m"})
final class DemoCommand implements CheckedCommand {
    private static final int WORKERS = 2;

    /** Default values, with a buffer pool so small that storage takes most of the time on a machine with two CPUs. */
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

    @HelpGroup.Of(HelpGroup.WORKLOAD)
    @Option(
            names = "--warehouses",
            paramLabel = "N",
            defaultValue = "2",
            description = "size of the database, about 100 MB per warehouse (default: ${DEFAULT-VALUE})")
    private int warehouses = 2;

    @HelpGroup.Of(HelpGroup.WORKLOAD)
    @Option(names = "--users", paramLabel = "N", description = "number of terminals (default: 4)")
    private @Nullable Integer users;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(names = "--warm-up", paramLabel = "TIME", description = "load before the measurement (default: 10s)")
    private @Nullable Duration warmUp;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(names = "--duration", paramLabel = "TIME", description = "length of the measurement (default: 60s)")
    private @Nullable Duration duration;

    @Mixin
    private final AddedOptions<Demo.Variant> variants = new AddedOptions<>("demo", Demo.Variant.class);

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void check(Problems problems) {
        Optional<Demo.Variant> variant = variant();
        if (variant.isPresent()) {
            variant.get().check(demo(), problems);
            return;
        }
        load().check(problems);
        run().workload().check(problems);
        run().output().check(problems);
        run().checkWait(problems);
    }

    private Optional<Demo.Variant> variant() {
        return variants.all().stream().filter(Demo.Variant::isChosen).findFirst();
    }

    private Demo demo() {
        return new Demo(
                database.request(),
                warehouses,
                new Demo.Load(Optional.ofNullable(users), Optional.ofNullable(warmUp), Optional.ofNullable(duration)),
                output.request(),
                live,
                Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
                        .map(OptionSpec::longestName)
                        .collect(Collectors.toSet()));
    }

    private LoadRequest load() {
        return LoadRequest.of(database.request(), warehouses, WORKERS);
    }

    private WorkloadSettings workload() {
        return WorkloadSettings.standard(
                Objects.requireNonNullElse(users, 4),
                Objects.requireNonNullElse(warmUp, Duration.ofSeconds(10)),
                Objects.requireNonNullElse(duration, Duration.ofMinutes(1)));
    }

    private OutputRequest output() {
        OutputRequest asked = output.request();
        return new OutputRequest(asked.out(), asked.label().isEmpty() ? "demo" : asked.label());
    }

    private RunRequest run() {
        return new RunRequest(
                database.request(),
                start.start(),
                workload(),
                Map.of(),
                ExporterRequest.NONE,
                Map.of(),
                output(),
                Optional.empty(),
                Optional.empty(),
                start.waitForIdle());
    }

    @Override
    public Integer call() throws InterruptedException {
        String version = Main.Version.number();
        Optional<Demo.Variant> variant = variant();
        if (variant.isPresent()) {
            return variant.get().execute(demo(), new Child(Main.class, version), new CommandOptions());
        }
        return live.measure("demo", operator -> DemoOperation.execute(load(), run(), version, operator));
    }
}
