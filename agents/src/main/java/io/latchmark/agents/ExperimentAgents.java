package io.latchmark.agents;

import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.Waiting;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.CommandResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The agents of an experiment between its runs, which run commands of its configurations. Each run with agents has a separate
 * coordinator at the same address, which is free while this one is paused. Used by the experiment's thread; messages arrive in a
 * thread of the channel.
 */
public final class ExperimentAgents implements CoordinatorChannel.Listener, AutoCloseable {
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
    /** For an agent that has joined before, and may be returning from another coordinator. */
    private static final Duration RETURN_LIMIT = Duration.ofSeconds(30);
    /** Time for a command's result to arrive after the command's own limit. */
    private static final Duration RESULT_GRACE = Duration.ofSeconds(20);

    private static final Duration DISMISSAL_LIMIT = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 100;

    private final AgentPlace place;
    private final String latchmarkVersion;
    private final Operator operator;
    private Optional<CoordinatorChannel> channel = Optional.empty();
    private final Map<String, Member> there = new HashMap<>();
    private final Set<String> known = new HashSet<>();

    /** Creates the agents without listening for them. */
    public ExperimentAgents(AgentPlace place, String latchmarkVersion, Operator operator) {
        this.place = place;
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
    }

    /**
     * Starts to listen for agents.
     *
     * @throws LatchmarkException if that fails
     */
    public void open() {
        if (opened().isEmpty()) {
            CoordinatorChannel listening = CoordinatorChannel.open(
                    place.address(),
                    KeyMaker.of(place, Keys.COORDINATOR),
                    AgentMessages.version(latchmarkVersion),
                    this);
            synchronized (this) {
                channel = Optional.of(listening);
            }
        }
    }

    private synchronized Optional<CoordinatorChannel> opened() {
        return channel;
    }

    /** Releases the address for a run; the agents wait for its coordinator. */
    public void pause() {
        opened().ifPresent(CoordinatorChannel::close);
        synchronized (this) {
            channel = Optional.empty();
            there.clear();
        }
    }

    /**
     * Requires the agents named in actions to confirm that their hosts allow the commands.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name, if one refuses or does not join in time
     */
    public void requireAllowed(List<Action> actions) throws InterruptedException {
        Map<String, List<AgentMessages.Command>> byAgent = new HashMap<>();
        for (Action action : actions) {
            byAgent.computeIfAbsent(action.agent(), name -> new ArrayList<>())
                    .add(AgentMessages.Command.of(action, Duration.ZERO));
        }
        for (Map.Entry<String, List<AgentMessages.Command>> each : byAgent.entrySet()) {
            operator.step("Waiting for agent " + each.getKey() + " at " + place.address());
            Member agent =
                    await(each.getKey()).orElseThrow(() -> LatchmarkException.environment(missing(each.getKey())));
            Message unused = channel()
                    .request(
                            agent,
                            Message.json(AgentMessages.PERMISSION, new AgentMessages.Commands(each.getValue())),
                            REQUEST_LIMIT);
        }
    }

    /**
     * Waits until launched agents have joined.
     *
     * @throws LatchmarkException of category ENVIRONMENT if one has ended, or they do not join in time
     */
    public void requireThere(LaunchedAgents launched) throws InterruptedException {
        long endNanos = System.nanoTime() + place.patience().toNanos();
        while (!isThere(launched.names())) {
            launched.ended().ifPresent(ended -> {
                throw LatchmarkException.environment(ended);
            });
            if (System.nanoTime() - endNanos >= 0) {
                throw LatchmarkException.environment("the agents " + String.join(", ", launched.names())
                        + " were started and are not all at " + place.address() + " after "
                        + DurationText.of(place.patience()) + ": see what they print, and whether they can reach it");
            }
            operator.step("Waiting for the agents " + String.join(", ", launched.names()));
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private synchronized boolean isThere(List<String> names) {
        return there.keySet().containsAll(names);
    }

    private CoordinatorChannel channel() {
        return opened().orElseThrow(() -> new IllegalStateException("agents are not listened for"));
    }

    private String missing(String agent) {
        return "agent " + agent + " is not at " + place.address() + ": start it on its host by 'latchmark agent --join "
                + place.address() + " --name " + agent + " --roles command --allow FILE'";
    }

    private synchronized Optional<Member> await(String name) throws InterruptedException {
        Duration patience = known.contains(name) ? RETURN_LIMIT : place.patience();
        long endNanos = System.nanoTime() + patience.toNanos();
        while (!there.containsKey(name) && System.nanoTime() - endNanos < 0) {
            wait(LOOK_MILLIS);
        }
        return Optional.ofNullable(there.get(name));
    }

    /**
     * Runs a command on an agent, and waits for its end. Interrupts do not cut it short, because half a configuration change
     * would be worse than a late end.
     *
     * @return its result, or why there is none
     */
    public CommandResult run(Action action, Duration limit) {
        CompletableFuture<CommandResult> ended = new CompletableFuture<>();
        Thread thread = DaemonThread.start("experiment-agent-command", () -> ended.complete(asked(action, limit)));
        boolean unused = Waiting.uninterrupted(
                (time, unit) -> {
                    unit.timedJoin(thread, time);
                    return !thread.isAlive();
                },
                Long.MAX_VALUE / 2);
        return ended.join();
    }

    private CommandResult asked(Action action, Duration limit) {
        try {
            Member agent =
                    await(action.agent()).orElseThrow(() -> LatchmarkException.environment(missing(action.agent())));
            Message answer = channel()
                    .request(
                            agent,
                            Message.json(AgentMessages.COMMAND, AgentMessages.Command.of(action, limit)),
                            limit.plus(RESULT_GRACE));
            return answer.read(CommandResult.class);
        } catch (LatchmarkException e) {
            return failed(e.getMessage()
                    + (e.getCause() == null || CoordinatorChannel.isRefusal(e)
                            ? ""
                            : "; look there whether the command took effect"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("interrupted");
        } catch (RuntimeException e) {
            return failed("a defect of Latchmark: " + e);
        }
    }

    private static CommandResult failed(String trouble) {
        return new CommandResult(-1, "", trouble);
    }

    @Override
    public String greeting() {
        return AgentMessages.FOLLOWED;
    }

    @Override
    public synchronized void joined(Member agent) {
        there.put(agent.name(), agent);
        if (known.add(agent.name())) {
            operator.message("  agent " + agent.name() + " has joined");
        }
        notifyAll();
    }

    @Override
    public void refused(String reason) {
        operator.happened(new OperationEvent.Warning("refused: " + reason));
    }

    @Override
    public synchronized void left(Member agent, String reason) {
        there.remove(agent.name(), agent);
    }

    @Override
    public Message received(Member agent, Message message) {
        throw LatchmarkException.environment("an experiment knows no message '" + message.kind() + "'");
    }

    /** Dismisses all agents, including those returning from a run. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            open();
            dismiss();
        } catch (LatchmarkException e) {
            operator.happened(new OperationEvent.Warning("agents could not be dismissed (" + e.getMessage()
                    + "): they end by themselves after their --wait"));
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            pause();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void dismiss() throws InterruptedException {
        long endNanos = System.nanoTime() + DISMISSAL_LIMIT.toNanos();
        Set<Member> dismissed = new HashSet<>();
        while (dismissed.size() < known.size() && System.nanoTime() - endNanos < 0) {
            for (Member agent : channel().agents()) {
                if (dismissed.add(agent)) {
                    dismiss(agent);
                }
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private void dismiss(Member agent) throws InterruptedException {
        try {
            Message unused = channel().request(agent, Message.empty(AgentMessages.DISMISSED), REQUEST_LIMIT);
        } catch (LatchmarkException e) {
            // It has already disconnected.
        }
    }
}
