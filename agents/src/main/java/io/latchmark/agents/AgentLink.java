package io.latchmark.agents;

import io.latchmark.agents.channel.AgentChannel;
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
 * Sends an agent's messages to its coordinator during a part of a run, in order and without blocking the sender. If a message
 * does not arrive, the coordinator is considered lost. Thread-safe.
 */
final class AgentLink implements AutoCloseable {
    /** Number of exchanges to measure a clock offset. */
    static final int EXCHANGES = 200;

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final AgentChannel channel;
    private final Consumer<String> lost;
    private volatile CompletableFuture<Message> last = CompletableFuture.completedFuture(Message.empty(""));

    /**
     * Creates a link, and starts to monitor it.
     *
     * @param lost receives the reason, once or several times
     */
    AgentLink(AgentChannel channel, Consumer<String> lost) {
        this.channel = channel;
        this.lost = lost;
        var unused = channel.lost().thenAccept(lost);
    }

    /** Sends a message after all earlier ones. */
    void post(Message message) {
        last = channel.ask(message, LIMIT);
        var unused = last.exceptionally(failure -> {
            lost.accept(String.valueOf(failure.getMessage()));
            return message;
        });
    }

    /**
     * How far this clock is ahead of the coordinator's, as a part records it.
     *
     * @throws LatchmarkException if the coordinator is lost
     */
    ClockOffset measureClock() {
        try {
            ClockOffset coordinatorAhead = channel.measureClock(EXCHANGES);
            return new ClockOffset(-coordinatorAhead.offsetNanos(), coordinatorAhead.boundNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while the clock was measured");
        }
    }

    /** The offset after the load; empty if the coordinator is lost. */
    Optional<ClockOffset> offsetAfter() {
        try {
            return Optional.of(measureClock());
        } catch (LatchmarkException e) {
            return Optional.empty();
        }
    }

    /** Waits until all messages have arrived or failed. */
    @Override
    public void close() {
        CountDownLatch arrived = new CountDownLatch(1);
        var unused = last.whenComplete((answer, failure) -> arrived.countDown());
        boolean unusedEnd = Waiting.untilInterrupted(arrived::await, LIMIT.toNanos());
    }
}
