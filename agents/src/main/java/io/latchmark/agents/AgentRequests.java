package io.latchmark.agents;

import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.Message;
import io.latchmark.agents.merge.PartFiles;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.runner.experiment.CommandResult;
import io.latchmark.runner.experiment.Commands;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Handles the requests of an agent's coordinator. {@link #answer} is called by the channel's thread, which executes commands and
 * opens sampled sources; the other methods by the agent's thread.
 */
final class AgentRequests implements AgentChannel.Work {
    private final BlockingQueue<AgentMessages.Order> orders = new ArrayBlockingQueue<>(1);
    private final AgentRequest agent;
    private final AllowedCommands allowed;
    private final Operator operator;
    private final Runnable endByInterrupt;
    private final Map<Integer, CompletableFuture<Long>> starts = new ConcurrentHashMap<>();
    private volatile Optional<HostSampling> sampling = Optional.empty();
    private volatile Optional<LatchmarkException> failure = Optional.empty();
    private Optional<Consumer<String>> ender = Optional.empty();
    private Optional<String> endReason = Optional.empty();
    private volatile Optional<RunDirectory> served = Optional.empty();
    private boolean busy;
    private volatile boolean dismissed;

    /**
     * Creates an inbox without requests.
     *
     * @param endByInterrupt makes an early end interrupt the agent's thread again
     */
    AgentRequests(AgentRequest agent, Operator operator, Runnable endByInterrupt) {
        this.agent = agent;
        this.allowed = agent.offer().allow().map(AllowedCommands::read).orElse(AllowedCommands.NONE);
        this.operator = operator;
        this.endByInterrupt = endByInterrupt;
    }

    @Override
    public Message answer(Message request) {
        switch (request.kind()) {
            case AgentMessages.ORDER -> {
                AgentMessages.Order order = request.read(AgentMessages.Order.class);
                require(Identity.LOAD, order.request());
                DatabaseRequest unused = agent.servers().ordered(order.request().database());
                take(order);
            }
            case AgentMessages.START -> {
                AgentMessages.StepStart start = request.read(AgentMessages.StepStart.class);
                boolean unused = start(start.step()).complete(start.startNanos());
            }
            case AgentMessages.END -> end(request.text());
            case AgentMessages.SAMPLING -> {
                AgentMessages.SamplingOrder order = request.read(AgentMessages.SamplingOrder.class);
                require(Identity.SAMPLE, order.request());
                return sample(order);
            }
            case AgentMessages.SAMPLE -> {
                HostSampling host = sampling.orElseThrow(
                        () -> LatchmarkException.environment("the agent has no order to sample its host"));
                return Message.json(AgentMessages.SAMPLE, host.read(request.text()));
            }
            case AgentMessages.PERMISSION ->
                require(request.read(AgentMessages.Commands.class).commands());
            case AgentMessages.COMMAND -> {
                return run(request.read(AgentMessages.Command.class));
            }
            case AgentMessages.DISMISSED -> dismissed = true;
            default -> throw LatchmarkException.environment("an agent knows no message '" + request.kind() + "'");
        }
        return Message.empty(request.kind());
    }

    /** Rejects what the agent's user did not offer, and what the coordinator's user could not have requested. */
    private void require(String role, RunRequest request) {
        if (!agent.offer().roles().contains(role)) {
            throw LatchmarkException.environment("it does not offer the role " + role);
        }
        Problems problems = new Problems();
        request.check(problems);
        if (!problems.isEmpty()) {
            throw LatchmarkException.environment("a malformed order: " + String.join("; ", problems.list()));
        }
    }

    private synchronized void take(AgentMessages.Order order) {
        if (busy || !orders.offer(order)) {
            throw LatchmarkException.environment("the agent still executes another order");
        }
        busy = true;
        endReason = Optional.empty();
    }

    /** An agent that can't fulfil its purpose ends. */
    private Message sample(AgentMessages.SamplingOrder order) {
        try {
            HostSampling opened = HostSampling.open(agent, order, operator);
            close();
            sampling = Optional.of(opened);
            operator.message("Samples this host: " + opened.described().server().evidence());
            return Message.json(AgentMessages.SAMPLING, opened.described());
        } catch (LatchmarkException e) {
            failure = Optional.of(e);
            throw e;
        } finally {
            endByInterrupt.run();
        }
    }

    private void require(List<AgentMessages.Command> asked) {
        try {
            allowed.require(asked.stream().map(AgentMessages.Command::action).toList());
        } catch (LatchmarkException e) {
            operator.happened(new OperationEvent.Warning("refused: " + e.getMessage()));
            throw e;
        }
    }

    /** The command's output is kept in a file here, whatever happens to the coordinator. */
    private Message run(AgentMessages.Command command) {
        require(List.of(command));
        operator.message("Runs: " + command.action().text());
        Path folder = agent.out().resolve("commands");
        CommandResult ended;
        try {
            Files.createDirectories(folder);
            ended = new Commands(folder, command.limit()).run(command.action(), Map.of());
        } catch (IOException e) {
            ended = new CommandResult(
                    -1, "", "was not run: cannot write " + folder + " at the agent (" + FileFailure.reason(e) + ")");
        } catch (LatchmarkException e) {
            ended = new CommandResult(-1, "", "was not run: " + e.getMessage());
        }
        operator.message("  " + (ended.succeeded() ? "done" : ended.text()));
        return Message.json(AgentMessages.COMMAND, ended);
    }

    /** Throws the failure that prevents the agent from fulfilling its purpose. */
    void throwFailure() {
        failure.ifPresent(its -> {
            throw its;
        });
    }

    /** The next order; empty if none arrives in time. */
    Optional<AgentMessages.Order> order(Duration patience) throws InterruptedException {
        return Optional.ofNullable(orders.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Whether the coordinator has dismissed this agent. */
    boolean isDismissed() {
        return dismissed;
    }

    /** Sets the action that ends the load; called immediately if an end was already requested. */
    synchronized void whenEnded(Consumer<String> end) {
        ender = Optional.of(end);
        endReason.ifPresent(end);
    }

    /** Ends the current order's load, if there is one. */
    synchronized void end(String reason) {
        endReason = Optional.of(endReason.orElse(reason));
        ender.ifPresent(end -> end.accept(reason));
    }

    /** Completes the order; its files are served until the next one. */
    synchronized void done(Optional<RunDirectory> directory) {
        served = directory;
        ender = Optional.empty();
        starts.clear();
        busy = false;
    }

    /** The start time of a step by the coordinator's clock; empty if it does not arrive in time. */
    Optional<Long> start(int step, Duration patience) throws InterruptedException {
        try {
            return Optional.of(start(step).get(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private CompletableFuture<Long> start(int step) {
        return starts.computeIfAbsent(step, number -> new CompletableFuture<>());
    }

    @Override
    public InputStream open(String file) {
        RunDirectory directory = served.orElseThrow(
                () -> LatchmarkException.environment("the agent has no part of a run to be fetched"));
        if (!PartFiles.NAMES.contains(file)) {
            throw LatchmarkException.environment("an agent serves no file '" + file + "'");
        }
        try {
            return Files.newInputStream(directory.file(file));
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot read " + directory.file(file) + ": " + FileFailure.reason(e), e);
        }
    }

    /** Stops sampling the host. */
    void close() {
        sampling.ifPresent(HostSampling::close);
        sampling = Optional.empty();
    }
}
