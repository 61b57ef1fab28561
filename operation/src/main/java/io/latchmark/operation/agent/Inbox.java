package io.latchmark.operation.agent;

import io.latchmark.cluster.AgentChannel;
import io.latchmark.cluster.Message;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.request.DatabaseRequest;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.request.RunRequest;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.merge.PartFiles;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
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

/** What an agent's coordinator asks of it. {@link #answer} is called by the channel's thread, the rest by the agent's. */
final class Inbox implements AgentChannel.Work {
    private final BlockingQueue<Wire.Order> orders = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Wire.SamplingOrder> samplings = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Wire.Command> commands = new ArrayBlockingQueue<>(1);
    private final AgentRequest agent;
    private final AllowedCommands allowed;
    private final Consumer<String> refused;
    private volatile Optional<HostSampling> sampling = Optional.empty();
    private final Map<Integer, CompletableFuture<Long>> starts = new ConcurrentHashMap<>();
    private Optional<Consumer<String>> ender = Optional.empty();
    private Optional<String> endReason = Optional.empty();
    private volatile Optional<RunDirectory> served = Optional.empty();
    private boolean busy;
    private boolean commanded;
    private volatile boolean dismissed;

    /**
     * An inbox without requests.
     *
     * @param refused is shown why a command was refused
     */
    Inbox(AgentRequest agent, AllowedCommands allowed, Consumer<String> refused) {
        this.agent = agent;
        this.allowed = allowed;
        this.refused = refused;
    }

    @Override
    public Message answer(Message request) {
        switch (request.kind()) {
            case Wire.ORDER -> {
                Wire.Order order = Wire.read(request, Wire.Order.class);
                require(order.request());
                DatabaseRequest unused = agent.servers().ordered(order.request().database());
                take(order);
            }
            case Wire.START -> {
                Wire.StepStart start = Wire.read(request, Wire.StepStart.class);
                boolean unused = start(start.step()).complete(start.startNanos());
            }
            case Wire.END -> end(request.text());
            case Wire.SAMPLING -> {
                Wire.SamplingOrder order = Wire.read(request, Wire.SamplingOrder.class);
                require(order.request());
                if (!samplings.offer(order)) {
                    throw LatchmarkException.environment("the agent has an order to sample already");
                }
            }
            case Wire.SAMPLE -> {
                HostSampling host = sampling.orElseThrow(
                        () -> LatchmarkException.environment("the agent has no order to sample its host"));
                return Wire.message(Wire.SAMPLE, host.read(request.text()));
            }
            case Wire.PERMISSION ->
                require(Wire.read(request, Wire.Commands.class).commands());
            case Wire.COMMAND -> take(Wire.read(request, Wire.Command.class));
            case Wire.DISMISSED -> dismissed = true;
            default -> throw LatchmarkException.environment("an agent knows no message '" + request.kind() + "'");
        }
        return Message.empty(request.kind());
    }

    /** Refuses what the coordinator's own user could not have asked for. */
    private static void require(RunRequest request) {
        Problems problems = new Problems();
        request.check(problems);
        if (!problems.isEmpty()) {
            throw LatchmarkException.environment("a malformed order: " + String.join("; ", problems.list()));
        }
    }

    private synchronized void take(Wire.Order order) {
        if (busy || !orders.offer(order)) {
            throw LatchmarkException.environment("the agent still executes another order");
        }
        busy = true;
        endReason = Optional.empty();
    }

    private void require(List<Wire.Command> asked) {
        try {
            allowed.require(asked.stream().map(Wire.Command::action).toList());
        } catch (LatchmarkException e) {
            refused.accept("refused: " + e.getMessage());
            throw e;
        }
    }

    private synchronized void take(Wire.Command command) {
        require(List.of(command));
        if (commanded || !commands.offer(command)) {
            throw LatchmarkException.environment("the agent still runs another command");
        }
        commanded = true;
    }

    /** The command to run, if one has come since the last. */
    Optional<Wire.Command> command() {
        return Optional.ofNullable(commands.poll());
    }

    /** The command has ended: from here the next one is taken, which the coordinator may send as soon as it knows the result. */
    synchronized void commandDone() {
        commanded = false;
    }

    /** The next order; empty if none has come within the time. */
    Optional<Wire.Order> order(Duration patience) throws InterruptedException {
        return Optional.ofNullable(orders.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** The order to sample this host, if one has come since the last. */
    Optional<Wire.SamplingOrder> samplingOrder() {
        return Optional.ofNullable(samplings.poll());
    }

    /** From now on readings come from this. */
    void samples(HostSampling host) {
        sampling = Optional.of(host);
    }

    /** Whether the coordinator needs this agent no longer. */
    boolean isDismissed() {
        return dismissed;
    }

    /** From now on the load is ended by this; at once, if that was asked for before. */
    synchronized void whenEnded(Consumer<String> end) {
        ender = Optional.of(end);
        endReason.ifPresent(end);
    }

    /** Ends the load of the order, if there is one. */
    synchronized void end(String reason) {
        endReason = Optional.of(endReason.orElse(reason));
        ender.ifPresent(end -> end.accept(reason));
    }

    /** The order is done; its files are served until the next one. */
    synchronized void done(Optional<RunDirectory> directory) {
        served = directory;
        ender = Optional.empty();
        starts.clear();
        busy = false;
    }

    /** The start of a step by the coordinator's clock; empty if it has not come within the time. */
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
}
