package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.TransactionType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * An open loop: transactions arrive at a fixed rate, however fast the database is. Arrivals are computed when a worker asks for
 * one, so a backlog takes no memory; a worker that is late gets an overdue transaction.
 */
final class OpenLoop implements Schedule {
    private final List<Terminal> terminals;
    private final ArrivalSeries arrivals;
    private final NanoClock clock;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private final Map<TransactionType, Long> dropped = new EnumMap<>(TransactionType.class);
    private long stopNanos;
    private boolean started;
    private volatile boolean stopped;

    /**
     * A loop whose first transaction arrives one gap after its start.
     *
     * @param terminals terminals of the series' share, in its order
     */
    OpenLoop(List<Terminal> terminals, ArrivalSeries arrivals, NanoClock clock) {
        this.terminals = List.copyOf(terminals);
        this.arrivals = arrivals;
        this.clock = clock;
    }

    @Override
    public synchronized void startAt(long nanos) {
        arrivals.startAt(nanos);
        started = true;
    }

    @Override
    public boolean take(ScheduledTransaction turn) {
        // Registered before checking for a stop, so that a stop not yet visible here wakes this thread.
        workers.add(Thread.currentThread());
        if (stopped) {
            return false;
        }
        arrive(turn);
        long waitNanos = turn.dueNanos() - clock.nanos();
        while (waitNanos > 0 && !stopped) {
            LockSupport.parkNanos(this, waitNanos);
            waitNanos = turn.dueNanos() - clock.nanos();
        }
        if (stopped) {
            dropIfOverdue(turn);
            return false;
        }
        return true;
    }

    private synchronized void arrive(ScheduledTransaction turn) {
        long dueNanos = arrivals.dueNanos();
        Terminal terminal = nextTerminal();
        turn.set(terminal, terminal.draw(), dueNanos);
    }

    /** The terminal of the next arrival; advances to the arrival after it. */
    private Terminal nextTerminal() {
        Terminal terminal = terminals.get(arrivals.terminal());
        arrivals.next();
        return terminal;
    }

    private synchronized void dropIfOverdue(ScheduledTransaction turn) {
        if (turn.dueNanos() <= stopNanos) {
            drop(turn.type());
        }
    }

    private void drop(TransactionType type) {
        dropped.merge(type, 1L, Long::sum);
    }

    @Override
    public void ended(ScheduledTransaction turn) {
        // Arrivals don't depend on when transactions end.
    }

    @Override
    public void stop() {
        synchronized (this) {
            stopNanos = clock.nanos();
        }
        stopped = true;
        workers.forEach(LockSupport::unpark);
    }

    /**
     * Counts the backlog by type; nothing arrives before a start. Draws only the types of transactions, not their inputs, because
     * the backlog may have millions of them.
     */
    @Override
    public synchronized Map<TransactionType, Long> dropped() {
        while (started && arrivals.dueNanos() <= stopNanos) {
            drop(nextTerminal().skip());
        }
        return Map.copyOf(dropped);
    }
}
