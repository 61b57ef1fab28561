package io.latchmark.powercut.command;

import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.feature.RunVariant;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.HostPort;
import io.latchmark.platform.Problems;
import io.latchmark.powercut.WitnessedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The witness of a run. */
final class WitnessedRunOptions implements RunVariant {
    private static final Duration WAIT = Duration.ofMinutes(10);

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
    private @Nullable Path keys;

    @Override
    public void check(RunRequest request, Problems problems) {
        if (witness != null && request.agents().isPresent()) {
            problems.add("--witness with agents: only orders of this process are reported; leave one of them out");
        }
        if (witness == null && keys != null) {
            problems.add("--witness-keys without --witness: name the witness's address, or leave it out");
        }
    }

    @Override
    public boolean isChosen() {
        return witness != null;
    }

    @Override
    public Measured execute(RunRequest request, String latchmarkVersion, Operator operator) {
        AgentPlace place = new AgentPlace(Objects.requireNonNull(witness), Optional.ofNullable(keys), WAIT);
        return WitnessedRun.execute(request, place, latchmarkVersion, operator);
    }
}
