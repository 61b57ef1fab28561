package io.latchmark.cli;

import io.latchmark.agents.CoordinatorOperation;
import io.latchmark.agents.powercut.WitnessedRun;
import io.latchmark.application.RunOperation;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.options.AgentsOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.platform.HostPort;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
    private static final Duration WITNESS_WAIT = Duration.ofMinutes(10);

    @Mixin
    private final RunOptions run = new RunOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final AgentsOptions agents = new AgentsOptions();

    @HelpGroup.Of(HelpGroup.RECORDING)
    @Option(
            names = "--doctor",
            paramLabel = "FILE",
            description = "record what 'latchmark doctor --report FILE' has proven about the samplers; not recorded if"
                    + " the server has been restarted since")
    private Optional<Path> doctorReport = Optional.empty();

    @HelpGroup.Of(HelpGroup.HOSTS)
    @Option(
            names = "--witness",
            paramLabel = "HOST:PORT",
            description = "report each committed order to 'latchmark power-cut witness' on another host before the"
                    + " terminal continues, and look for it by 'power-cut verify-database' after a power cut")
    private @Nullable HostPort witness;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--witness-keys",
            paramLabel = "FOLDER",
            description =
                    "this host's keys for the witness, made by 'latchmark agent keys'; not needed if it is on this"
                            + " host")
    private @Nullable Path witnessKeys;

    @Override
    public void check(Problems problems) {
        run.check(request(), problems);
        if (witness != null && request().agents().isPresent()) {
            problems.add("--witness with agents: only orders of this process are reported; leave one of them out");
        }
        if (witness == null && witnessKeys != null) {
            problems.add("--witness-keys without --witness: name the witness's address, or leave it out");
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        RunRequest request = request();
        if (witness != null) {
            AgentPlace place = new AgentPlace(witness, Optional.ofNullable(witnessKeys), WITNESS_WAIT);
            return live.measure(
                    "run", operator -> WitnessedRun.execute(request, place, Main.Version.number(), operator));
        }
        return live.measure(
                "run",
                operator -> request.agents().isPresent()
                        ? CoordinatorOperation.execute(request, Main.Version.number(), operator)
                        : RunOperation.execute(request, Main.Version.number(), operator));
    }

    RunRequest request() {
        return run.request(doctorReport, agents.request());
    }
}
