package io.latchmark.agents;

import io.latchmark.runner.StartSignal;
import java.time.Duration;
import java.util.OptionalLong;

/** Announces the start of each step to the agents and to the coordinator's run, when all agents are ready for it. */
final class StepSignal implements StartSignal {
    /** How long in advance a step's start time is announced. */
    private static final Duration AHEAD = Duration.ofSeconds(5);

    private final AgentPool pool;

    StepSignal(AgentPool pool) {
        this.pool = pool;
    }

    @Override
    public OptionalLong announced(int step, Duration patience) {
        try {
            boolean ready =
                    pool.await(member -> member.isReady(step) || !member.loss().isEmpty(), patience);
            pool.throwFirstLoss();
            if (!ready) {
                return OptionalLong.empty();
            }
            long startNanos = System.nanoTime() + AHEAD.toNanos();
            pool.tell(AgentMessages.START, new AgentMessages.StepStart(step, startNanos));
            pool.throwFirstLoss();
            return OptionalLong.of(startNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }
}
