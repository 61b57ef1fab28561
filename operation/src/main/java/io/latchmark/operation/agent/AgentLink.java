package io.latchmark.operation.agent;

import io.latchmark.cluster.AgentChannel;
import io.latchmark.cluster.MeasuredOffset;
import io.latchmark.cluster.Message;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.ClockOffset;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What an agent sends to its coordinator during a part of a run, in order and without holding up whoever sends. If something does
 * not arrive, the coordinator is lost. Any thread.
 */
final class AgentLink implements AutoCloseable {
    /** Calls for a clock offset. */
    static final int EXCHANGES = 200;

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofSeconds(1);
    /** Messages of a second that may wait. */
    private static final int WAITING_MAX = 100;

    private final AgentChannel channel;
    private final Consumer<String> lost;
    private final ExecutorService sender = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_MAX), work -> daemon(work, "agent-sender"));
    private volatile boolean closed;

    /**
     * A link that is watched from now on.
     *
     * @param lost gets the reason, once or several times
     */
    AgentLink(AgentChannel channel, Consumer<String> lost) {
        this.channel = channel;
        this.lost = lost;
        daemon(this::watch, "agent-watch").start();
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void watch() {
        try {
            while (!closed) {
                if (channel.awaitLoss(LOOK)) {
                    lost.accept("the coordinator is gone");
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends something after all that was sent before. */
    void post(Message message) {
        try {
            sender.execute(() -> send(message));
        } catch (RejectedExecutionException e) {
            if (!closed) {
                lost.accept("the coordinator has taken no messages for a while");
            }
        }
    }

    private void send(Message message) {
        try {
            Message unused = channel.request(message, LIMIT);
        } catch (LatchmarkException e) {
            lost.accept(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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

    /** Sends what was posted, and ends. */
    @Override
    public void close() {
        closed = true;
        sender.shutdown();
        try {
            boolean unused = sender.awaitTermination(LIMIT.toSeconds() + 1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
