package io.latchmark.runner;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A closed loop in which terminals wait for their keying and think times, or for a free worker, in a queue ordered by
 * the moment at which they are due. Its length is the number of terminals.
 */
final class QueuedLoop implements Schedule {
    /** How long a worker waits before it looks whether the loop was stopped. */
    private static final long LOOK_MILLIS = 200;

    private final BlockingQueue<Terminal> waiting;
    private volatile boolean stopped;

    QueuedLoop(List<Terminal> terminals) {
        this.waiting = new DelayQueue<>(terminals);
    }

    @Override
    public boolean take(Turn turn) {
        while (!stopped) {
            Terminal due = poll();
            if (due != null && !stopped) {
                turn.set(due, due.next(), due.dueNanos());
                return true;
            }
        }
        return false;
    }

    private @Nullable Terminal poll() {
        try {
            return waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
            return null;
        }
    }

    @Override
    public void ended(Turn turn, long endNanos) {
        turn.terminal().ended(turn.type(), endNanos);
        waiting.add(turn.terminal());
    }

    @Override
    public void stop() {
        stopped = true;
    }
}
