package io.latchmark.hosts;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.Operator;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Claim;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.hosts.ChildLines.Accepted;
import io.latchmark.hosts.ChildLines.Done;
import io.latchmark.hosts.ChildLines.Order;
import io.latchmark.hosts.ChildLines.Start;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.hosts.pipe.Parent;
import io.latchmark.hosts.pipe.Pipe;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Interrupts;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Run;
import io.latchmark.runner.ShareRun;
import io.latchmark.runner.SystemUnderTest;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.ThreadSampler;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * A process that a run has started on a host: executes a share of the load, and samples the host. It ends with its input, or when
 * the run is silent. The run prepares, locks and queries the database; this process only runs terminals on it.
 */
public final class AgentProcess {
    private static final Path ROOT = Path.of("/");
    private static final int CONNECTIONS = 3;
    /** Terminals of a host that is cut off hang in their connections to the database. */
    private static final Duration END_LIMIT = Duration.ofSeconds(20);

    private static final int LOST_EXIT_CODE = 3;

    private final Pipe pipe;
    private final Function<String, Operator> operators;
    private final BlockingQueue<Optional<Line>> orders = new LinkedBlockingQueue<>();
    private final Map<Integer, CompletableFuture<Long>> starts = new ConcurrentHashMap<>();
    private final ExecutorService reading = Executors.newSingleThreadExecutor(DaemonThread.factory("agent-reading"));
    private volatile Optional<SampledHost> sampled = Optional.empty();
    private Optional<ShareRun> running = Optional.empty();
    private Optional<String> endReason = Optional.empty();

    private AgentProcess(
            InputStream in, OutputStream out, String latchmarkVersion, Function<String, Operator> operators) {
        this.operators = operators;
        this.pipe = Parent.open(in, out, latchmarkVersion, new Pipe.Listener() {
            @Override
            public void heard(Line line) {
                AgentProcess.this.heard(line);
            }

            @Override
            public void lost(String reason) {
                AgentProcess.this.lost(reason);
            }
        });
    }

    /**
     * Serves the run that has started this process, until its end.
     *
     * @param in standard input
     * @param out standard output, to which nothing else is written
     * @param operators creates the operator of a database with this password
     */
    public static void execute(
            InputStream in, OutputStream out, String latchmarkVersion, Function<String, Operator> operators)
            throws InterruptedException {
        AgentProcess agent = new AgentProcess(in, out, latchmarkVersion, operators);
        try {
            agent.serve();
        } finally {
            agent.reading.shutdown();
            agent.sampled.ifPresent(SampledHost::close);
            agent.pipe.close();
        }
    }

    private void serve() throws InterruptedException {
        Optional<Line> order = orders.take();
        while (order.isPresent()) {
            execute(order.get());
            order = orders.take();
        }
    }

    /** The end of the input is the usual end. */
    private void lost(String reason) {
        end("the coordinator was lost (" + reason + ")");
        orders.add(Optional.empty());
        Interrupts.haltAfter(END_LIMIT, LOST_EXIT_CODE);
    }

    private synchronized void end(String reason) {
        endReason = Optional.of(endReason.orElse(reason));
        running.ifPresent(share -> share.end(reason));
    }

    private synchronized void run(ShareRun share) {
        running = Optional.of(share);
        endReason.ifPresent(share::end);
    }

    private void heard(Line line) {
        switch (line.kind()) {
            case ChildLines.ORDER -> orders.add(Optional.of(line));
            case ChildLines.START -> {
                Start start = line.read(Start.class);
                boolean unused = start(start.step()).complete(start.nanos());
            }
            case ChildLines.END -> end(line.read(String.class));
            case ChildLines.SAMPLE -> reading.execute(() -> sample(line));
            default -> pipe.refuse(line, "an agent knows no line '" + line.kind() + "'");
        }
    }

    private CompletableFuture<Long> start(int step) {
        return starts.computeIfAbsent(step, number -> new CompletableFuture<>());
    }

    private void sample(Line question) {
        try {
            SampledHost host =
                    sampled.orElseThrow(() -> LatchmarkException.environment("it has no order to sample its host"));
            pipe.answer(question, host.read(question.read(String.class)));
        } catch (LatchmarkException e) {
            pipe.refuse(question, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            pipe.refuse(question, "a defect of Latchmark there: " + e);
        }
    }

    private void execute(Line question) throws InterruptedException {
        Order order = question.read(Order.class);
        Operator operator = operators.apply(order.password());
        try {
            sampled = order.sampling().map(its -> SampledHost.open(order, its, operator));
        } catch (LatchmarkException e) {
            pipe.refuse(question, String.valueOf(e.getMessage()));
            return;
        }
        if (order.share().isEmpty()) {
            pipe.answer(question, accepted(List.of()));
            return;
        }
        CompletableFuture<Void> accepted = new CompletableFuture<>();
        try {
            execute(order, order.share().get(), operator, sources -> {
                pipe.answer(question, accepted(sources));
                accepted.complete(null);
            });
        } catch (LatchmarkException e) {
            String reason = String.valueOf(e.getMessage());
            if (accepted.isDone()) {
                pipe.send(Line.of(ChildLines.DONE, new Done(reason, InputCounts.NONE, 0)));
            } else {
                pipe.refuse(question, reason);
            }
        }
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
    }

    private Accepted accepted(List<RunEnvironment.Source> sources) {
        return new Accepted(sources, sampled.map(SampledHost::described));
    }

    private interface Acceptance {
        void of(List<RunEnvironment.Source> sources);
    }

    private void execute(Order order, Share share, Operator operator, Acceptance acceptance)
            throws InterruptedException {
        RunRequest request = order.request();
        WorkloadSettings workload = request.workload();
        try (DatabaseSession session = DatabaseSession.openForPart(request.database(), order.token(), operator);
                Database control = session.connect("control", CONNECTIONS);
                DatabaseUnderTest underTest = session.engine().underTest(control)) {
            LoadFacts loaded = session.engine().schema(control).requireLoaded();
            Procedures procedures = session.engine().procedures(session.connection(), request.engineOptions());
            RunSettings whole = new RunSettings(
                    session.engine().key(),
                    session.connection().jdbcUrl(),
                    loaded.scale().warehouses(),
                    workload.with(procedures.variant()));
            SamplerSet own = samplers(order);
            try (SessionFactory sessions =
                    procedures.sessions(share.of(workload).connections(), Isolation.of(workload.isolation()))) {
                SystemUnderTest systemUnderTest = new SystemUnderTest(
                        sessions,
                        underTest,
                        Claim.UNDISPUTED,
                        own.samplers(),
                        own.sources(),
                        Map.of(),
                        Map.of(),
                        NuRandConstants.ofRun(
                                workload.seed(), loaded.constants().lastName()));
                ShareRun run = new ShareRun(whole, share, systemUnderTest, new ShareLink(pipe, this::start));
                acceptance.of(run.sources());
                run(run);
                operator.onEnd(() -> run.end(operator.endReason()), Database::breakAll);
                ShareRun.Ended ended = run.execute();
                pipe.send(Line.of(ChildLines.DONE, new Done(ended.reason(), ended.inputs(), ended.hanging())));
            } finally {
                own.samplers().forEach(Sampler::close);
            }
        }
    }

    /** The CPUs are read on request if the host is sampled. */
    private static SamplerSet samplers(Order order) {
        Duration period = order.request().workload().samplingPeriod();
        SamplerSet threads = ThreadSampler.open(
                ROOT,
                Map.of(Run.TERMINAL_THREADS, "terminals", Run.SAMPLER_THREADS, "samplers"),
                Optional.empty(),
                period);
        return order.sampling().isPresent()
                ? threads
                : SamplerSet.of(CpuSampler.open(ROOT, "agent " + order.name(), period), threads);
    }
}
