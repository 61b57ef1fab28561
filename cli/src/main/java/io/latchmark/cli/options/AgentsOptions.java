package io.latchmark.cli.options;

import io.latchmark.cluster.HostPort;
import io.latchmark.operation.request.AgentPlace;
import io.latchmark.operation.request.AgentsRequest;
import io.latchmark.operation.request.Condition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The agents of a run. */
public final class AgentsOptions {
    @Option(
            names = "--agents",
            paramLabel = "N",
            description = {
                "let this many agents execute the load, each an equal share, and wait until they are there (1 to 64); start",
                "them by 'latchmark agent'. Without it this process executes the load"
            })
    @Effect(Condition.SERVER)
    private @Nullable Integer number;

    @Option(
            names = "--sampling-agents",
            paramLabel = "N",
            description = {
                "let this many agents sample their hosts, and wait until they are there (1 to 64); start them by 'latchmark",
                "agent --roles sample', one of them on the database's host"
            })
    @Effect(Condition.SERVER)
    private @Nullable Integer sampling;

    @Option(
            names = "--agent-listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:7800",
            description = "this host's address, at which agents join (default: ${DEFAULT-VALUE}, for this host alone)")
    @Effect(Condition.AGENTS)
    private HostPort listen = HostPort.loopback(7800);

    @Option(
            names = "--agent-keys",
            paramLabel = "FOLDER",
            description =
                    "the coordinator's keys, made by 'latchmark agent keys'; needed unless agents are on this host")
    @Effect(Condition.AGENTS)
    private @Nullable Path keys;

    @Option(
            names = "--agent-wait",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "how long to wait for the agents (default: ${DEFAULT-VALUE})")
    @Effect(Condition.AGENTS)
    private Duration patience = Duration.ofMinutes(5);

    /** What was chosen; empty if there are no agents. */
    public Optional<AgentsRequest> request() {
        if (number == null && sampling == null) {
            return Optional.empty();
        }
        return Optional.of(new AgentsRequest(
                number == null ? 0 : number,
                sampling == null ? 0 : sampling,
                new AgentPlace(listen, Optional.ofNullable(keys), patience)));
    }
}
