package io.latchmark.agents;

import io.latchmark.agents.channel.Message;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Load;
import io.latchmark.runner.RunEvents;
import io.latchmark.runner.TransactionCounts;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The load of a run, executed by agents. Confined to the run's thread. */
final class RemoteLoad implements Load {
    private static final Duration READY_LIMIT = Duration.ofMinutes(5);
    /** Longer than the 60 s after which an agent counts a session as hanging. */
    private static final Duration END_LIMIT = Duration.ofSeconds(90);

    private final AgentPool pool;
    private final WorkloadSettings workload;
    private final Function<Share, AgentMessages.Order> orders;
    private int step = -1;
    private long endNanos;
    private boolean active;
    private boolean endingEarly;
    private @Nullable Consumer<Throwable> failures;

    /**
     * Creates a load that is not assigned yet.
     *
     * @param workload of the whole run
     * @param orders of the shares, without the run's name
     */
    RemoteLoad(AgentPool pool, WorkloadSettings workload, Function<Share, AgentMessages.Order> orders) {
        this.pool = pool;
        this.workload = workload;
        this.orders = orders;
    }

    /** Assigns each agent its share. */
    @Override
    public void recordedBy(String run, long originNanos, RunSink sink) {
        try {
            for (AgentState agent : pool.members()) {
                AgentMessages.Order order = orders.apply(agent.share()).of(run);
                Optional<Message> unused = pool.ask(agent, Message.json(AgentMessages.ORDER, order));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void prepare(Step next, RunEvents events, Consumer<Throwable> failed) {
        step++;
        failures = failed;
        if (step == 0) {
            awaitSessions();
        }
    }

    /** Waits until all agents have opened their sessions. */
    private void awaitSessions() {
        try {
            boolean ready =
                    pool.await(agent -> agent.isReady(0) || !agent.loss().isEmpty(), READY_LIMIT);
            pool.throwFirstLoss();
            if (!ready) {
                throw LatchmarkException.environment(
                        "not all agents were ready within " + DurationText.of(READY_LIMIT) + ": see what they print");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void announce(long startNanos) {
        endNanos = startNanos + workload.length(step).toNanos();
        active = true;
        pool.announced(startNanos);
    }

    @Override
    public void begin() {
        // The agents know the time.
    }

    @Override
    public Slice take() {
        if (active) {
            pool.loseTheSilent();
            reportLoss();
        }
        return new Slice(
                System.nanoTime(),
                TransactionType.all().stream()
                        .collect(Collectors.toMap(
                                type -> type, type -> new TransactionCounts(pool.total(type), pool.takeTimes(type)))));
    }

    private void reportLoss() {
        Optional<String> loss = pool.firstLoss();
        Consumer<Throwable> to = failures;
        if (loss.isPresent() && to != null) {
            to.accept(LatchmarkException.environment(loss.get()));
        }
    }

    /** At the planned end agents end on their own; before, a message ends them. */
    @Override
    public void end() {
        if (active) {
            active = false;
            boolean last = step == workload.steps().size() - 1;
            if (System.nanoTime() - endNanos < 0) {
                endEarly();
            }
            awaitEnd(last || endingEarly ? Integer.MAX_VALUE : step);
            reportLoss();
        }
    }

    private void endEarly() {
        if (endingEarly) {
            return;
        }
        endingEarly = true;
        try {
            String reason = pool.firstLoss().orElse("the coordinator's run has ended");
            for (AgentState agent : pool.members()) {
                if (agent.ended().isEmpty()) {
                    Optional<Message> unused = pool.ask(agent, Message.of(AgentMessages.END, reason));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitEnd(int ofStep) {
        try {
            if (!pool.await(agent -> agent.isThrough(ofStep), END_LIMIT)) {
                pool.loseTheSilent();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Each agent judges this for its part. */
    @Override
    public int hanging() {
        return 0;
    }

    /** The parts contain them. */
    @Override
    public InputCounts inputs() {
        return InputCounts.NONE;
    }

    @Override
    public void close() {
        active = false;
        if (pool.members().stream().anyMatch(agent -> !agent.isThrough(Integer.MAX_VALUE))) {
            endEarly();
            awaitEnd(Integer.MAX_VALUE);
        }
    }
}
