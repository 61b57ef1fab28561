package io.latchmark.agents;

import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.MeasuredOffset;
import io.latchmark.agents.channel.Message;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Waiting;
import io.latchmark.results.run.ClockOffset;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * What an agent sends to its coordinator during a part of a run, in order and without holding up whoever sends. If something does
 * not arrive, the coordinator is lost. Any thread.
 */
final class AgentLink implements AutoCloseable {
    /** Calls for a clock offset. */
    static final int EXCHANGES = 200;

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final AgentChannel channel;
    private final Consumer<String> lost;
    private volatile CompletableFuture<Message> last = CompletableFuture.completedFuture(Message.empty(""));

    /**
     * A link that is watched from now on.
     *
     * @param lost gets the reason, once or several times
     */
    AgentLink(AgentChannel channel, Consumer<String> lost) {
        this.channel = channel;
        this.lost = lost;
        var unused = channel.lost().thenAccept(lost);
    }

    /** Sends something after all that was sent before. */
    void post(Message message) {
        last = channel.ask(message, LIMIT);
        var unused = last.exceptionally(failure -> {
            lost.accept(String.valueOf(failure.getMessage()));
            return message;
        });
    }

    /**
     * By how much the coordinator's clock is ahead of this one.
     *
     * @throws LatchmarkException if the coordinator is lost
     */
    MeasuredOffset measureClock() {
        try {
            return channel.measureClock(EXCHANGES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while the clock was measured");
        }
    }

    /** As a part records it: by how much this clock is ahead of the coordinator's. */
    static ClockOffset recorded(MeasuredOffset coordinatorsAhead) {
        return new ClockOffset(-coordinatorsAhead.offsetNanos(), coordinatorsAhead.boundNanos());
    }

    /** The offset after the load; empty if the coordinator is lost. */
    Optional<ClockOffset> offsetAfter() {
        try {
            return Optional.of(recorded(measureClock()));
        } catch (LatchmarkException e) {
            return Optional.empty();
        }
    }

    /** Waits until what was sent has arrived, or can't. */
    @Override
    public void close() {
        CountDownLatch arrived = new CountDownLatch(1);
        var unused = last.whenComplete((answer, failure) -> arrived.countDown());
        boolean unusedEnd = Waiting.untilInterrupted(arrived::await, LIMIT.toNanos());
    }
}
