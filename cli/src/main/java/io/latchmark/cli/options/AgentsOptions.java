package io.latchmark.cli.options;

import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.AgentsRequest;
import io.latchmark.platform.HostPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The agents of a run. */
@HelpGroup.Of(HelpGroup.HOSTS)
public final class AgentsOptions {
    @Option(
            names = "--agents",
            paramLabel = "N",
            description =
                    "wait for this many agents (1 to 64; start them with 'latchmark agent'), each driving an equal"
                            + " share of the load. By default this process drives the load")
    private @Nullable Integer number;

    @Option(
            names = "--sampling-agents",
            paramLabel = "N",
            description = "wait for this many agents that sample their hosts (1 to 64; start them with 'latchmark agent"
                    + " --roles sample'), one of them on the database's host")
    private @Nullable Integer sampling;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--agent-listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:7800",
            description = "address of this host at which agents join (default: ${DEFAULT-VALUE}, only for this host)")
    private HostPort listen = HostPort.loopback(7800);

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--agent-keys",
            paramLabel = "FOLDER",
            description = "the coordinator's keys, made by 'latchmark agent keys'; not needed if all agents are on this"
                    + " host")
    private @Nullable Path keys;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--agent-wait",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "how long to wait for the agents (default: ${DEFAULT-VALUE})")
    private Duration patience = Duration.ofMinutes(5);

    /** The request; empty if there are no agents. */
    public Optional<AgentsRequest> request() {
        if (number == null && sampling == null) {
            return Optional.empty();
        }
        return Optional.of(new AgentsRequest(
                number == null ? 0 : number,
                sampling == null ? 0 : sampling,
                new AgentPlace(listen, Optional.ofNullable(keys), patience),
                List.of(),
                false));
    }
}
