package io.latchmark.operation.agent;

import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.LoadHosts;
import io.latchmark.operation.Measured;
import io.latchmark.operation.Operator;
import io.latchmark.operation.RunOperation;
import io.latchmark.operation.request.DatabaseRequest;
import io.latchmark.operation.request.ExporterRequest;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.operation.request.RunRequest;
import io.latchmark.results.merge.ExpectedPart;
import io.latchmark.results.merge.RunMerge;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Share;
import io.latchmark.runner.Deployment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A run whose load agents execute: waits for them, gives each its share, and merges what they have recorded. */
public final class ControllerOperation implements LoadHosts {
    private final Crew crew;

    private final Operator operator;

    private ControllerOperation(Crew crew, Operator operator) {
        this.crew = crew;
        this.operator = operator;
    }

    /**
     * Makes a run on a database that is loaded.
     *
     * @param latchmarkVersion is recorded, and must be that of the agents
     * @throws LatchmarkException if the run could not be made
     */
    public static Measured execute(RunRequest request, AgentsRequest agents, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        request.output().requireWritable();
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
        try (Crew crew = new Crew(agents, latchmarkVersion, operator)) {
            crew.gather(agents.place().patience());
            return RunOperation.execute(request, latchmarkVersion, new ControllerOperation(crew, operator), operator);
        }
    }

    @Override
    public int sessionsHere(RunRequest request) {
        // The pool needs one at least; the controller has no terminals.
        return 1;
    }

    @Override
    public Deployment deployment(RunRequest request, String token) {
        RunRequest ofAgents = forAgents(request);
        return Deployment.controller(
                context -> open(context.settings(), share -> new Wire.Order("", token, share, ofAgents)),
                new StepSignal(crew));
    }

    private RemoteLoad open(RunSettings settings, Function<Share, Wire.Order> orders) {
        Share.problem(crew.members().size(), settings).ifPresent(problem -> {
            throw LatchmarkException.usage("--agents: " + problem);
        });
        return new RemoteLoad(crew, settings, orders);
    }

    /** Without what is this host's own: files, folders, exporters. */
    private static RunRequest forAgents(RunRequest request) {
        DatabaseRequest database = request.database();
        return new RunRequest(
                new DatabaseRequest(
                        database.url(),
                        database.user(),
                        Optional.empty(),
                        DatabaseRequest.Embedded.in(Path.of("latchmark-data"))),
                request.start(),
                request.workload(),
                request.engineOptions(),
                ExporterRequest.NONE,
                Map.of(),
                new OutputRequest(Path.of("runs"), request.output().label()));
    }

    /** It was ended early because it could not be valid any more. */
    private static RunConclusion notValid(RunConclusion of, String loss) {
        return new RunConclusion(
                Status.NOT_VALID,
                "failed: " + loss,
                of.phases(),
                of.counts(),
                of.inputs(),
                of.database(),
                of.gates(),
                of.warnings());
    }

    @Override
    public void collect(RunDirectory run) {
        try {
            PartFetch fetch = new PartFetch(crew, run);
            List<ExpectedPart> parts = new ArrayList<>();
            for (CrewMember member : crew.members()) {
                parts.add(fetch.fetch(member));
            }
            RunRecord merged = RunMerge.merge(run, parts);
            Optional<String> loss = crew.firstLoss();
            if (loss.isPresent() && merged.conclusion().status() == Status.INTERRUPTED && !operator.isEndedByUser()) {
                RunReader.open(run.path()).replaceUnjudged(merged.with(notValid(merged.conclusion(), loss.get())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment(
                    "interrupted while the parts were fetched; they are still at the agents");
        }
    }
}
