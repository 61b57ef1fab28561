package io.latchmark.agents;

import io.latchmark.agents.channel.Message;
import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.application.RunProgress;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Claim;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Deployment;
import io.latchmark.runner.Run;
import io.latchmark.runner.SystemUnderTest;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.HostFacts;
import io.latchmark.storage.host.ThreadSampler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Executes an agent's share of a run. The coordinator prepares, locks, samples and queries the database; this class runs the
 * terminals, and records what this host and this process did during the run.
 */
final class PartRun {
    private static final Path ROOT = Path.of("/");
    private static final int CONNECTIONS = 3;

    private final AgentRequest agent;
    private final AgentMessages.Order order;
    private final AgentRequests requests;
    private final AgentLink link;
    private final Operator operator;
    private Optional<ClockOffset> offset = Optional.empty();
    private int announced = -1;

    PartRun(AgentRequest agent, AgentMessages.Order order, AgentRequests requests, AgentLink link, Operator operator) {
        this.agent = agent;
        this.order = order;
        this.requests = requests;
        this.link = link;
        this.operator = operator;
    }

    /**
     * Executes the share to its end.
     *
     * @throws LatchmarkException if it can't start
     */
    RunDirectory execute(String latchmarkVersion) {
        RunRequest request = order.request();
        DatabaseRequest database = agent.servers().ordered(request.database());
        try (DatabaseSession session = DatabaseSession.openForPart(database, order.token(), operator);
                Database control = session.connect("control", CONNECTIONS);
                DatabaseUnderTest underTest = session.engine().underTest(control)) {
            LoadFacts loaded = session.engine().schema(control).requireLoaded();
            WorkloadSettings workload = request.workload();
            Procedures procedures = session.engine().procedures(session.connection(), request.engineOptions());
            RunSettings whole = new RunSettings(
                    session.engine().key(),
                    session.connection().jdbcUrl(),
                    loaded.scale().warehouses(),
                    workload.with(procedures.variant()));
            SamplerSet sampled = samplers(session, control);
            try (SessionFactory sessions =
                    procedures.sessions(order.share().of(workload).connections(), Isolation.of(workload.isolation()))) {
                SystemUnderTest systemUnderTest = new SystemUnderTest(
                        sessions,
                        underTest,
                        Claim.UNDISPUTED,
                        sampled.samplers(),
                        sampled.sources(),
                        facts(procedures),
                        procedures.sqlHashes(),
                        NuRandConstants.ofRun(
                                workload.seed(), loaded.constants().lastName()));
                return execute(whole, systemUnderTest, latchmarkVersion);
            } finally {
                sampled.samplers().forEach(Sampler::close);
            }
        }
    }

    private RunDirectory execute(RunSettings whole, SystemUnderTest systemUnderTest, String latchmarkVersion) {
        ClockOffset before = link.measureClock();
        offset = Optional.of(before);
        RunPart part = new RunPart(
                order.run(),
                order.share(),
                agent.name(),
                systemUnderTest.facts().getOrDefault("host", Map.of()).getOrDefault("host_name", "unknown"),
                before);
        RunListener shown =
                new RunProgress(operator::happened, order.share().of(whole.workload()), systemUnderTest.sources());
        Run run = new Run(
                whole,
                systemUnderTest,
                new PartProgress(shown, link),
                Deployment.part(new Deployment.Membership(part, link::offsetAfter), this::start));
        operator.onEnd(() -> run.interrupt(operator.endReason()), Database::breakAll);
        requests.whenEnded(run::interrupt);
        OutputRequest output =
                new OutputRequest(agent.out(), order.request().output().label());
        return run.execute(output, latchmarkVersion).directory();
    }

    /** The start time of a step by this process's clock. The offset is measured again for each step, because clocks drift. */
    private OptionalLong start(int step, Duration patience) {
        if (announced < step) {
            offset = Optional.of(step == 0 ? offset.orElseGet(link::measureClock) : link.measureClock());
            announced = step;
            link.post(Message.json(AgentMessages.READY, new AgentMessages.Ready(step)));
        }
        try {
            Optional<Long> start = requests.start(step, patience);
            return start.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(start.get() + offset.orElseThrow().offsetNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }

    private SamplerSet samplers(DatabaseSession session, Database control) {
        Duration period = order.request().workload().samplingPeriod();
        Map<String, String> names = Map.of(Run.TERMINAL_THREADS, "terminals", Run.SAMPLER_THREADS, "samplers");
        return SamplerSet.of(
                CpuSampler.open(ROOT, session.host(control), period),
                ThreadSampler.open(ROOT, names, Optional.empty(), period));
    }

    private Map<String, Map<String, String>> facts(Procedures procedures) {
        Map<String, Map<String, String>> facts = new HashMap<>();
        facts.put("host", new HostFacts(ROOT).host());
        facts.put("driver", HostFacts.driver());
        facts.put("procedures", procedures.names());
        facts.put("session", Map.of("token", order.token()));
        return facts;
    }
}
