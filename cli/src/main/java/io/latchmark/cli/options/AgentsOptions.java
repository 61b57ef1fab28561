package io.latchmark.cli.options;

import io.latchmark.cluster.HostPort;
import io.latchmark.operation.agent.AgentRequest;
import io.latchmark.operation.agent.AgentsRequest;
import io.latchmark.operation.request.Condition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The agents that execute the load of a run. */
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
                    "the controller's keys, made by 'latchmark agent keys'; needed unless agents are on this host")
    @Effect(Condition.AGENTS)
    private @Nullable Path keys;

    @Option(
            names = "--agent-wait",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "how long to wait for the agents (default: ${DEFAULT-VALUE})")
    @Effect(Condition.AGENTS)
    private Duration patience = Duration.ofMinutes(5);

    /** What was chosen; empty if this process executes the load. */
    public Optional<AgentsRequest> request() {
        return Optional.ofNullable(number)
                .map(chosen -> new AgentsRequest(
                        chosen, new AgentRequest.Place(listen, listen, Optional.ofNullable(keys), patience)));
    }
}
