package io.latchmark.agents;

import io.latchmark.agents.merge.ExpectedPart;
import io.latchmark.agents.merge.PartFiles;
import io.latchmark.agents.merge.RunMerge;
import io.latchmark.application.AgentSamples;
import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.RunHosts;
import io.latchmark.application.RunOperation;
import io.latchmark.application.request.AgentsRequest;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunStatus;
import io.latchmark.runner.Deployment;
import io.latchmark.storage.host.ServerHost;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Performs a run with agents: assigns each a share of the load, merges their recordings, and has their hosts sampled. */
public final class CoordinatorOperation implements RunHosts {
    private static final String GATE = "every agent stayed";

    private final AgentPool pool;
    private final boolean isLoaded;
    private final Operator operator;

    private CoordinatorOperation(AgentPool pool, boolean isLoaded, Operator operator) {
        this.pool = pool;
        this.isLoaded = isLoaded;
        this.operator = operator;
    }

    /**
     * Performs a run with agents on a loaded database.
     *
     * @param latchmarkVersion is recorded, and must be that of the agents
     * @throws LatchmarkException if the run failed
     */
    public static Measured execute(RunRequest request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        AgentsRequest agents = request.agents().orElseThrow();
        request.output().requireWritable();
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
        try (AgentsBySsh started = AgentsBySsh.of(agents, request.database(), operator);
                AgentPool pool = new AgentPool(agents.at(started.place()), latchmarkVersion, operator)) {
            started.start();
            pool.gather(agents.place().patience(), started::ended);
            RunHosts hosts = new CoordinatorOperation(pool, agents.load() == 0, operator);
            return RunOperation.execute(request, latchmarkVersion, hosts, Optional.empty(), operator);
        }
    }

    @Override
    public int sessionsHere(RunRequest request) {
        // The pool needs at least one, even if the coordinator has no terminals.
        return isLoaded ? THIS_ONE.sessionsHere(request) : 1;
    }

    @Override
    public Deployment deployment(RunRequest request, String token) {
        if (isLoaded) {
            return THIS_ONE.deployment(request, token);
        }
        RunRequest ofAgents = forAgents(request);
        return Deployment.coordinator(
                workload ->
                        new RemoteLoad(pool, workload, share -> new AgentMessages.Order("", token, share, ofAgents)),
                pool::announceStep);
    }

    @Override
    public AgentSamples samples(RunRequest request, String token, Map<String, Path> folders, ServerHost server) {
        Map<String, String> named = new TreeMap<>();
        folders.forEach((use, folder) -> named.put(use, folder.toString()));
        try {
            return SampledHosts.open(
                    pool,
                    new AgentMessages.SamplingOrder(token, forAgents(request), named),
                    request.exporter(),
                    server);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while agents began to sample");
        }
    }

    @Override
    public SortedMap<String, Double> nopm() {
        return pool.nopm();
    }

    @Override
    public void whenLost(Consumer<String> end) {
        pool.whenLost(end);
    }

    /** Removes this host's files, folders and exporters. */
    private static RunRequest forAgents(RunRequest request) {
        DatabaseRequest database = request.database();
        return new RunRequest(
                DatabaseRequest.ofServer(database.url().orElseThrow(), database.user(), Optional.empty()),
                request.start(),
                request.workload(),
                request.engineOptions(),
                ExporterRequest.NONE,
                Map.of(),
                new OutputRequest(Path.of("runs"), request.output().label()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public void collect(RunDirectory run) {
        try {
            RunRecord record = isLoaded ? RunReader.open(run.path()).record() : merged(run);
            boolean ended = record.conclusion().status() == Status.INTERRUPTED && !operator.isEndedByUser();
            pool.firstLoss()
                    .filter(loss -> ended || pool.samplerLoss().isPresent())
                    .ifPresent(loss -> run.writeUnjudged(record.with(lost(record.conclusion(), loss))));
            pool.collected();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment(
                    "interrupted while the parts were fetched; they are still at the agents");
        }
    }

    private RunRecord merged(RunDirectory run) throws InterruptedException {
        List<ExpectedPart> parts = new ArrayList<>();
        for (AgentState agent : pool.members()) {
            parts.add(fetch(run, agent));
        }
        return RunMerge.merge(run, parts);
    }

    /** Fetches the files that an agent recorded into the directory of the whole run. If that fails, the agent is lost. */
    private ExpectedPart fetch(RunDirectory whole, AgentState agent) throws InterruptedException {
        if (agent.loss().isEmpty() && agent.ended().isPresent()) {
            AgentMessages.Ended ended = agent.ended().get();
            Path directory = PartFiles.directory(whole, agent.name());
            try {
                Files.createDirectories(directory);
                for (String name : PartFiles.NAMES) {
                    fetch(agent, name, ended.sizes().getOrDefault(name, 0L), directory.resolve(name));
                }
            } catch (IOException e) {
                throw LatchmarkException.environment("cannot write the part of agent " + agent.name() + " into "
                        + directory + ": " + FileFailure.reason(e) + "; make room there");
            }
            if (agent.loss().isEmpty()) {
                return ExpectedPart.fetched(agent.name(), agent.share(), ended.sha256());
            }
        }
        return ExpectedPart.lost(
                agent.name(), agent.share(), agent.loss().isEmpty() ? "it has not ended its part" : agent.loss());
    }

    private void fetch(AgentState agent, String name, long size, Path target) throws IOException, InterruptedException {
        try (OutputStream out = Files.newOutputStream(target)) {
            pool.fetch(agent, name, out, size);
        }
    }

    /** The run ended early because it could no longer be valid; this is not an interruption. */
    private static RunConclusion lost(RunConclusion of, String loss) {
        List<Finding> gates = new ArrayList<>(of.gates());
        gates.add(new Finding(
                GATE,
                false,
                loss,
                "none lost",
                "what the agent did, or its host, is known for only a part of the run"));
        return of.with(RunStatus.ENDED.judged(gates), gates);
    }
}
