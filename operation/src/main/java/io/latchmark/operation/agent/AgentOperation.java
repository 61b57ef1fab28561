package io.latchmark.operation.agent;

import io.latchmark.cluster.AgentChannel;
import io.latchmark.cluster.Introduction;
import io.latchmark.cluster.Parcel;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.Operator;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.results.merge.PartFiles;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** An agent: joins a controller, executes shares of its runs and hands over what it has recorded, or samples its host, or both. */
public final class AgentOperation {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration SEND_LIMIT = Duration.ofSeconds(10);

    private final AgentRequest request;
    private final String latchmarkVersion;
    private final Operator operator;
    private final Inbox inbox = new Inbox();

    private AgentOperation(AgentRequest request, String latchmarkVersion, Operator operator) {
        this.request = request;
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
    }

    /**
     * Works for a controller until it needs this agent no longer.
     *
     * @param latchmarkVersion must be the controller's
     * @throws LatchmarkException of the category ENVIRONMENT, if there is no controller, it turns this agent away, or is lost
     */
    public static void execute(AgentRequest request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        if (request.offer().loads()) {
            new OutputRequest(request.out(), "").requireWritable();
        }
        request.offer().requireFolders();
        AgentOperation agent = new AgentOperation(request, latchmarkVersion, operator);
        agent.endByInterrupt();
        operator.message("Agent " + request.name() + " waits for the controller at "
                + request.place().address());
        try (AgentChannel channel = AgentChannel.join(
                request.place().address(),
                request.place().endpoint(),
                new Introduction(request.name(), request.offer().roles(), Wire.build(latchmarkVersion)),
                new AgentChannel.Joining(request.place().patience(), agent.inbox::answer))) {
            operator.message("Joined; this agent listens at " + channel.address());
            agent.work(channel);
        }
    }

    private void endByInterrupt() {
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
    }

    private void work(AgentChannel channel) throws InterruptedException {
        Optional<HostSampling> sampling = Optional.empty();
        try {
            while (!inbox.isDismissed()) {
                Optional<Wire.SamplingOrder> asked = inbox.samplingOrder();
                if (asked.isPresent()) {
                    sampling.ifPresent(HostSampling::close);
                    sampling = Optional.of(sample(channel, asked.get()));
                }
                workOnce(channel);
            }
        } finally {
            sampling.ifPresent(HostSampling::close);
        }
        operator.message("The controller needs this agent no longer");
    }

    private void workOnce(AgentChannel channel) throws InterruptedException {
        Optional<Wire.Order> order = inbox.order(LOOK);
        if (order.isPresent()) {
            execute(channel, order.get());
            endByInterrupt();
        } else if (channel.isLost() && !inbox.isDismissed()) {
            throw LatchmarkException.environment("the controller is gone; start it and this agent again");
        }
        if (!operator.endReason().isEmpty()) {
            throw new InterruptedException(operator.endReason());
        }
    }

    private HostSampling sample(AgentChannel channel, Wire.SamplingOrder order) throws InterruptedException {
        try {
            HostSampling opened = HostSampling.open(request, order, operator);
            endByInterrupt();
            inbox.samples(opened);
            operator.message("Samples this host: " + opened.described().server().evidence());
            Parcel unused = channel.request(Wire.parcel(Wire.SAMPLED, opened.described()), SEND_LIMIT);
            return opened;
        } catch (LatchmarkException e) {
            Parcel unused = channel.request(
                    Wire.parcel(Wire.SAMPLED, Wire.Sampled.failed(String.valueOf(e.getMessage()))), SEND_LIMIT);
            throw e;
        }
    }

    private void execute(AgentChannel channel, Wire.Order order) {
        operator.message("Share " + (order.share().number() + 1) + " of "
                + order.share().of() + " of: " + order.request().workload().text());
        CompletableFuture<String> lost = new CompletableFuture<>();
        Optional<RunDirectory> directory = Optional.empty();
        Optional<LatchmarkException> failure = Optional.empty();
        try (AgentLink link = new AgentLink(channel, reason -> lose(lost, reason))) {
            Wire.Ended ended;
            try {
                directory = Optional.of(new PartRun(request, order, inbox, link, operator).execute(latchmarkVersion));
                ended = ended(directory.get());
            } catch (LatchmarkException e) {
                failure = Optional.of(e);
                ended = Wire.Ended.without(String.valueOf(e.getMessage()));
            }
            inbox.done(directory);
            link.post(Wire.parcel(Wire.ENDED, ended));
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        directory.ifPresent(its -> operator.message("  part of the run in " + its.path()));
        if (lost.isDone()) {
            throw LatchmarkException.environment("the controller was lost (" + lost.join() + ")"
                    + directory
                            .map(its -> "; what was recorded is kept in " + its.path())
                            .orElse(""));
        }
    }

    private void lose(CompletableFuture<String> lost, String reason) {
        if (lost.complete(reason)) {
            inbox.end("the controller was lost (" + reason + ")");
        }
    }

    private static Wire.Ended ended(RunDirectory directory) {
        try {
            Map<String, Long> sizes = new TreeMap<>();
            for (String name : PartFiles.NAMES) {
                sizes.put(name, Files.size(directory.file(name)));
            }
            return new Wire.Ended(directory.name(), "", sizes, PartFiles.checksums(directory.path()));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read the part in " + directory.path() + ": " + e.getMessage());
        }
    }
}
