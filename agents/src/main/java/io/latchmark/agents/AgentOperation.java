package io.latchmark.agents;

import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Message;
import io.latchmark.agents.merge.PartFiles;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/**
 * Runs an agent: joins a coordinator, executes shares of its runs and delivers the recorded files, samples its host, or runs
 * commands of an experiment. An experiment has a sequence of coordinators, each of which the agent joins.
 */
public final class AgentOperation {
    private static final Duration LOOK = Duration.ofMillis(200);

    private final AgentRequest request;
    private final Keys keys;
    private final String latchmarkVersion;
    private final Operator operator;
    private final AgentRequests requests;
    private final Thread worker = Thread.currentThread();
    private boolean followed;

    private AgentOperation(AgentRequest request, Keys keys, String latchmarkVersion, Operator operator) {
        this.request = request;
        this.keys = keys;
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
        this.requests = new AgentRequests(request, operator, this::endByInterrupt);
    }

    /**
     * Works for a coordinator, or for those of an experiment, until it is dismissed.
     *
     * @param handed keys given to this process; empty for those named in the request
     * @param latchmarkVersion must be the coordinator's
     * @throws LatchmarkException of category ENVIRONMENT if there is no coordinator, or it rejects this agent, or is lost
     */
    public static void execute(AgentRequest asked, Optional<Keys> handed, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        Keys keys = handed.orElseGet(
                () -> KeyMaker.of(asked.place(), asked.name().isEmpty() ? AgentRequest.hostName() : asked.name()));
        AgentRequest request = asked.as(keys.identity());
        if (request.offer().loads() || request.offer().allow().isPresent()) {
            new OutputRequest(request.out(), "").requireWritable();
        }
        request.offer().requireFolders();
        operator.message("Agent " + request.name() + " waits for the coordinator at "
                + request.place().address());
        boolean isNeeded = true;
        for (int served = 0; isNeeded; served++) {
            AgentOperation agent = new AgentOperation(request, keys, latchmarkVersion, operator);
            agent.endByInterrupt();
            isNeeded = agent.serve(served > 0);
        }
        operator.message("The coordinator needs this agent no longer");
    }

    private void endByInterrupt() {
        operator.onEnd(worker::interrupt, worker::interrupt);
    }

    /**
     * Serves one coordinator.
     *
     * @param again whether it has served another one of the experiment
     * @return whether another coordinator follows
     */
    private boolean serve(boolean again) throws InterruptedException {
        try (AgentChannel channel = join()) {
            followed = channel.greeting().equals(AgentMessages.FOLLOWED);
            if (again) {
                operator.step("Joined the next coordinator of the experiment");
            } else {
                operator.message("Joined as " + request.name() + " ("
                        + String.join(", ", new TreeSet<>(request.offer().roles())) + ")");
            }
            work(channel);
        } catch (LatchmarkException e) {
            if (!followed) {
                throw e;
            }
            operator.happened(new OperationEvent.Warning(
                    e.getMessage() + "; this agent waits for the next coordinator of the experiment"));
        } finally {
            requests.close();
        }
        return !requests.isDismissed();
    }

    private AgentChannel join() throws InterruptedException {
        return AgentChannel.join(
                request.place().address(),
                keys,
                new AgentChannel.Offer(
                        new Identity(request.name(), request.offer().roles()),
                        AgentMessages.version(latchmarkVersion),
                        request.place().patience()),
                requests);
    }

    private void work(AgentChannel channel) throws InterruptedException {
        while (!requests.isDismissed() && !(followed && channel.isLost())) {
            requests.throwFailure();
            workOnce(channel);
        }
    }

    private void workOnce(AgentChannel channel) throws InterruptedException {
        Optional<AgentMessages.Order> order = requests.order(LOOK);
        if (order.isPresent()) {
            execute(channel, order.get());
            endByInterrupt();
        } else if (channel.isLost() && !requests.isDismissed() && !followed) {
            throw LatchmarkException.environment("the connection to the coordinator is lost ("
                    + channel.lost().join() + "); restart the coordinator, then this agent");
        }
        if (!operator.endReason().isEmpty()) {
            throw new InterruptedException(operator.endReason());
        }
    }

    private void execute(AgentChannel channel, AgentMessages.Order order) {
        operator.message("Share " + (order.share().number() + 1) + " of "
                + order.share().of() + " of: " + order.request().workload().text());
        CompletableFuture<String> lost = new CompletableFuture<>();
        Optional<RunDirectory> directory = Optional.empty();
        Optional<LatchmarkException> failure = Optional.empty();
        try (AgentLink link = new AgentLink(channel, reason -> lose(lost, reason))) {
            AgentMessages.Ended ended;
            try {
                directory =
                        Optional.of(new PartRun(request, order, requests, link, operator).execute(latchmarkVersion));
                ended = ended(directory.get());
            } catch (LatchmarkException e) {
                failure = Optional.of(e);
                ended = AgentMessages.Ended.without(e.getMessage());
            }
            requests.done(directory);
            link.post(Message.json(AgentMessages.ENDED, ended));
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        directory.ifPresent(its -> operator.message("  part of the run in " + its.path()));
        if (lost.isDone()) {
            throw LatchmarkException.environment("the coordinator was lost (" + lost.join() + ")"
                    + directory
                            .map(its -> "; what was recorded is kept in " + its.path())
                            .orElse(""));
        }
    }

    private void lose(CompletableFuture<String> lost, String reason) {
        if (lost.complete(reason)) {
            requests.end("the coordinator was lost (" + reason + ")");
        }
    }

    private static AgentMessages.Ended ended(RunDirectory directory) {
        try {
            Map<String, Long> sizes = new TreeMap<>();
            for (String name : PartFiles.NAMES) {
                sizes.put(name, Files.size(directory.file(name)));
            }
            return new AgentMessages.Ended(directory.name(), "", sizes, PartFiles.checksums(directory.path()));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read the part in " + directory.path() + ": " + e.getMessage());
        }
    }
}
