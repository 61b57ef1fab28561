package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.application.RunOperation;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.feature.AddedOptions;
import io.latchmark.cli.feature.RunVariant;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.HostsOptions;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.hosts.ChildHosts;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark run}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Runs the workload once: warm-up, measurement, checks and report.",
        description = "Without --url the run uses the embedded PostgreSQL, restored to its snapshot first.",
        footer = {
            "latchmark run --users 16 --buffer-pool 256MiB --label pool-256",
            "latchmark run --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --users 32 --duration 10m"
        })
final class RunCommand implements CheckedCommand {
    @Mixin
    private final RunOptions run = new RunOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final HostsOptions hosts = new HostsOptions();

    @HelpGroup.Of(HelpGroup.RECORDING)
    @Option(
            names = "--doctor",
            paramLabel = "FILE",
            description = "record what 'latchmark doctor --report FILE' has proven about the samplers; not recorded if"
                    + " the server has been restarted since")
    private Optional<Path> doctorReport = Optional.empty();

    @Mixin
    private final AddedOptions<RunVariant> variants = new AddedOptions<>("run", RunVariant.class);

    @Override
    public void check(Problems problems) {
        hosts.check(problems);
        run.check(request(), problems);
        variants.all().forEach(variant -> variant.check(request(), problems));
    }

    @Override
    public Integer call() throws InterruptedException {
        RunRequest request = request();
        String version = Main.Version.number();
        for (RunVariant variant : variants.all()) {
            if (variant.isChosen()) {
                return live.measure("run", operator -> variant.execute(request, version, operator));
            }
        }
        return live.measure(
                "run",
                operator -> request.hosts().isPresent()
                        ? ChildHosts.execute(request, version, operator)
                        : RunOperation.execute(request, version, operator));
    }

    RunRequest request() {
        return run.request(doctorReport, hosts.request(new Child(Main.class, Main.Version.number()).words(List.of())));
    }
}
