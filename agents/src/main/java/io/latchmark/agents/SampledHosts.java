package io.latchmark.agents;

import io.latchmark.agents.channel.Member;
import io.latchmark.application.AgentSamples;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.exporter.HostExporter;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.ServerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The hosts of the sampling agents, as sources of a run. The agent on the host of the database's files is the run's source of
 * devices; the sources of all others include the agent's name. Confined to the run's thread.
 */
final class SampledHosts {
    private static final String DATABASE = "database";

    private final AgentPool pool;
    private final Duration period;
    private final Map<Member, AgentMessages.Sampled> hosts;

    private SampledHosts(AgentPool pool, Duration period, Map<Member, AgentMessages.Sampled> hosts) {
        this.pool = pool;
        this.period = period;
        this.hosts = hosts;
    }

    /**
     * Starts sampling on the agents.
     *
     * @param server whether the database's files are on the coordinator's host
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name, if one can't sample
     */
    static AgentSamples open(
            AgentPool pool, AgentMessages.SamplingOrder order, ExporterRequest exporter, ServerHost server)
            throws InterruptedException {
        Map<Member, AgentMessages.Sampled> hosts = pool.startSampling(order);
        SampledHosts sampled = new SampledHosts(pool, order.request().workload().samplingPeriod(), hosts);
        Optional<Member> ofDatabase = exporter.url().isEmpty() ? sampled.ofDatabase() : Optional.empty();
        return new AgentSamples(
                sampled.sources(ofDatabase, server.isThisOne()),
                ofDatabase.map(agent -> sampled.devices(agent)),
                sampled.facts(ofDatabase));
    }

    /** The agent on the host of the database's files: detection takes precedence over the user's statement. */
    private Optional<Member> ofDatabase() {
        for (boolean isNamed : new boolean[] {false, true}) {
            List<Member> having = hosts.entrySet().stream()
                    .filter(entry -> entry.getValue().server().isThisOne()
                            && entry.getValue().isNamed() == isNamed)
                    .map(Map.Entry::getKey)
                    .toList();
            if (having.size() > 1) {
                throw LatchmarkException.environment("agents " + having.get(0).name() + " and "
                        + having.get(1).name() + " both have the database's files: only one agent may run on its host,"
                        + " and --data-dir is only for that one");
            }
            if (!having.isEmpty()) {
                return Optional.of(having.get(0));
            }
        }
        return Optional.empty();
    }

    private Map<String, Backing> devices(Member agent) {
        return Objects.requireNonNull(hosts.get(agent)).devices();
    }

    private SamplerSet sources(Optional<Member> ofDatabase, boolean serverIsHere) {
        List<Sampler> samplers = new ArrayList<>();
        List<RunEnvironment.Source> sources = new ArrayList<>();
        hosts.forEach((agent, host) -> {
            boolean hasFiles = ofDatabase.filter(agent::equals).isPresent();
            for (RunEnvironment.Source source : host.sources()) {
                boolean ofProcessors = source.name().equals(CpuSampler.SOURCE);
                if (hasFiles && serverIsHere && ofProcessors) {
                    // They are on this process's host, which it samples itself.
                    continue;
                }
                String name = hasFiles
                        ? ofProcessors ? HostExporter.PROCESSORS : source.name()
                        : source.name() + "@" + agent.name();
                sources.add(new RunEnvironment.Source(
                        name, source.available(), source.detail() + "; by agent " + agent.name(), source.roles()));
                if (source.available()) {
                    samplers.add(new RemoteSampler(
                            pool,
                            agent,
                            source.name(),
                            name,
                            object -> hasFiles && ofProcessors ? DATABASE : object,
                            period));
                }
            }
            AgentClock clock = new AgentClock(pool, agent, period);
            sources.add(clock.described());
            samplers.add(clock);
        });
        return new SamplerSet(samplers, sources);
    }

    private Map<String, Map<String, String>> facts(Optional<Member> ofDatabase) {
        Map<String, Map<String, String>> facts = new TreeMap<>();
        hosts.forEach((agent, host) -> host.facts().forEach((group, values) -> {
            boolean hasFiles = ofDatabase.filter(agent::equals).isPresent();
            facts.put(hasFiles ? "database_" + group : group + "@" + agent.name(), values);
        }));
        return facts;
    }
}
