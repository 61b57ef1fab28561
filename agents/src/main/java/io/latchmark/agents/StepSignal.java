package io.latchmark.agents;

import io.latchmark.runner.StartSignal;
import java.time.Duration;
import java.util.OptionalLong;

/** Announces the start of each step to the agents and to the coordinator's run, when all agents are ready for it. */
final class StepSignal implements StartSignal {
    /** How long in advance a step's start time is announced. */
    private static final Duration AHEAD = Duration.ofSeconds(5);

    private final Crew crew;

    StepSignal(Crew crew) {
        this.crew = crew;
    }

    @Override
    public OptionalLong announced(int step, Duration patience) {
        try {
            boolean ready =
                    crew.await(member -> member.isReady(step) || !member.loss().isEmpty(), patience);
            crew.throwFirstLoss();
            if (!ready) {
                return OptionalLong.empty();
            }
            long startNanos = System.nanoTime() + AHEAD.toNanos();
            crew.tell(Wire.START, new Wire.StepStart(step, startNanos));
            crew.throwFirstLoss();
            return OptionalLong.of(startNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }
}
