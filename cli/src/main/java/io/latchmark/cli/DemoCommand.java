package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.application.DemoOperation;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.StartOptions;
import io.latchmark.experiment.demo.EmulatedDemo;
import io.latchmark.experiment.demo.EmulatedDemoRequest;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
                + " work. Another demo starts from the loaded content again. With --emulate the database is on an"
                + " emulated controller, and three settings of its cache are compared. With --emulate --live it"
                + " runs once, and anyone with the page's link can change the cache setting while it runs."
                + " Everything is then labelled EMULATED.",
        footer = {"latchmark demo --live", "latchmark demo --emulate"})
final class DemoCommand implements CheckedCommand {
    private static final int WORKERS = 2;
    /** Duration of a run in which the audience changes the cache. */
    private static final Duration SHOWN = Duration.ofMinutes(10);

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
    @Option(names = "--users", paramLabel = "N", description = "number of terminals (default: 4; with --emulate 16)")
    private @Nullable Integer users;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "load before the measurement (default: 10s; with --emulate 20s)")
    private @Nullable Duration warmUp;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "length of the measurement (default: 60s; with --emulate 35s, with --emulate --live 10m)")
    private @Nullable Duration duration;

    @Option(
            names = "--emulate",
            description =
                    "compare three settings of an emulated controller's cache. Cache and buffer pool have the size"
                            + " per warehouse of the published experiment. Needs Linux and /dev/fuse; the data is in"
                            + " FOLDER-emulated")
    private boolean emulate;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void check(Problems problems) {
        if (emulate) {
            for (String option : List.of("--continue", "--wait-for-idle", "--wal-dir", "--port")) {
                if (isGiven(option)) {
                    problems.add(option + " has no effect with --emulate; leave it out");
                }
            }
            emulated().check(problems);
            return;
        }
        load().check(problems);
        run().workload().check(problems);
        run().output().check(problems);
        run().checkWait(problems);
    }

    private boolean isGiven(String option) {
        return spec != null && spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private LoadRequest load() {
        return LoadRequest.of(database.request(), warehouses, WORKERS);
    }

    private WorkloadSettings workload() {
        Duration measured = !emulate ? Duration.ofMinutes(1) : live.hasPage() ? SHOWN : Duration.ofSeconds(35);
        return WorkloadSettings.standard(
                Objects.requireNonNullElse(users, emulate ? 16 : 4),
                Objects.requireNonNullElse(warmUp, Duration.ofSeconds(emulate ? 20 : 10)),
                Objects.requireNonNullElse(duration, measured));
    }

    private OutputRequest output() {
        OutputRequest asked = output.request();
        String label = emulate ? "EMULATED demo" : "demo";
        return new OutputRequest(asked.out(), asked.label().isEmpty() ? label : asked.label());
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

    private EmulatedDemoRequest emulated() {
        DatabaseRequest.Embedded asked = database.request().embedded();
        return new EmulatedDemoRequest(
                Path.of(asked.dataDir() + "-emulated"),
                warehouses,
                workload(),
                isGiven("--buffer-pool") ? Optional.of(asked.bufferPoolBytes()) : Optional.empty(),
                output());
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!emulate) {
            return live.measure(
                    "demo", operator -> DemoOperation.execute(load(), run(), Main.Version.number(), operator));
        }
        Child child = new Child(Main.class, Main.Version.number());
        if (live.hasPage()) {
            return live.measure(
                    "demo", operator -> EmulatedDemo.show(emulated(), child, Main.Version.number(), operator));
        }
        boolean good = live.execute(
                "demo", operator -> EmulatedDemo.compare(emulated(), child, new CommandOptions(), operator));
        return (good ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }
}
