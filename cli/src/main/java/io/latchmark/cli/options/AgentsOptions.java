package io.latchmark.cli.options;

import io.latchmark.application.request.AgentHost;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.AgentsRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.platform.HostPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    @Option(
            names = "--hosts",
            paramLabel = "HOST",
            split = ",",
            description = "start agents on these hosts by ssh, each driving an equal share of the load. The run makes"
                    + " their keys, and passes them and the password of --password-file or LATCHMARK_PASSWORD over"
                    + " the connection. Each host needs latchmark in its PATH and must reach --agent-listen")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--sample-host",
            paramLabel = "HOST",
            description =
                    "start an agent on the database's host by ssh that samples its devices and CPUs; log in as root"
                            + " or as the server's user, for example root@db")
    private Optional<String> sampleHost = Optional.empty();

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
        List<AgentHost> started = started();
        if (number == null && sampling == null && started.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new AgentsRequest(
                number == null ? hosts.size() : number,
                sampling == null ? (int) sampleHost.stream().count() : sampling,
                new AgentPlace(listen, Optional.ofNullable(keys), patience),
                started,
                false));
    }

    /** One host may do both. */
    private List<AgentHost> started() {
        List<AgentHost> started = new ArrayList<>();
        for (String host : hosts) {
            boolean both = sampleHost.filter(host::equals).isPresent();
            started.add(new AgentHost(host, both ? Set.of(Identity.LOAD, Identity.SAMPLE) : Set.of(Identity.LOAD)));
        }
        sampleHost
                .filter(host -> !hosts.contains(host))
                .ifPresent(host -> started.add(new AgentHost(host, Set.of(Identity.SAMPLE))));
        return started;
    }
}
