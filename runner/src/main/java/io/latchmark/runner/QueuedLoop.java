package io.latchmark.runner;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A closed loop in which terminals wait for their keying and think times, or for a free worker, in a queue ordered by due time.
 * The queue holds at most one entry per terminal, plus one per worker after the stop.
 */
final class QueuedLoop implements Schedule {
    private final List<Terminal> terminals;
    private final BlockingQueue<Delayed> waiting = new DelayQueue<>();
    private volatile boolean stopped;

    QueuedLoop(List<Terminal> terminals) {
        this.terminals = List.copyOf(terminals);
    }

    @Override
    public void startAt(long nanos) {
        terminals.forEach(terminal -> terminal.startAt(nanos));
        waiting.addAll(terminals);
    }

    @Override
    public boolean take(ScheduledTransaction turn) {
        Delayed first = takeFirst();
        if (stopped) {
            // Wakes the next worker, which does the same.
            waiting.add(new End());
            return false;
        }
        Terminal due = (Terminal) first;
        turn.set(due, due.next(), due.dueNanos());
        return true;
    }

    private Delayed takeFirst() {
        try {
            return waiting.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("a worker was interrupted while it waited for a terminal", e);
        }
    }

    @Override
    public void ended(ScheduledTransaction turn) {
        turn.terminal().ended(turn.type());
        waiting.add(turn.terminal());
    }

    @Override
    public void stop() {
        stopped = true;
        waiting.add(new End());
    }

    /** An entry that is due immediately, before every terminal. */
    private static final class End implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return other instanceof End ? 0 : -1;
        }
    }
}
