package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * An open loop: transactions arrive at a rate, whatever the database does. Arrivals are worked out when a worker asks
 * for one, so that a backlog takes no memory; a worker that comes late finds its transaction overdue.
 */
final class OpenLoop implements Schedule {
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Terminal> terminals;
    private final boolean random;
    private final double meanGapNanos;
    private final RandomStream gaps;
    private final NanoClock clock;
    private final long originNanos;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private final Map<TransactionType, Long> dropped = new EnumMap<>(TransactionType.class);
    private long arrivals;
    private double elapsedNanos;
    private long nextDueNanos;
    private long stopNanos;
    private volatile boolean stopped;

    /**
     * A loop whose first transaction arrives one gap from now.
     *
     * @param terminals draw the inputs, by turns
     * @param pacing uniform or Poisson
     * @param ratePerSecond more than 0
     * @param gaps the stream of the distances between arrivals
     */
    OpenLoop(List<Terminal> terminals, Pacing pacing, double ratePerSecond, RandomStream gaps, NanoClock clock) {
        if (!(ratePerSecond > 0)) {
            throw new IllegalArgumentException("rate = " + ratePerSecond + "/s: must be more than 0");
        }
        this.terminals = List.copyOf(terminals);
        this.random = pacing == Pacing.POISSON;
        this.meanGapNanos = NANOS_PER_SECOND / ratePerSecond;
        this.gaps = gaps;
        this.clock = clock;
        this.originNanos = clock.nanos();
        drawDue();
    }

    @Override
    public boolean take(ScheduledTransaction turn) {
        // Known before it looks whether the loop was stopped: a stop that it does not see yet wakes it.
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
        long dueNanos = nextDueNanos;
        Terminal terminal = nextTerminal();
        turn.set(terminal, terminal.draw(), dueNanos);
    }

    /** Whose turn it is; works out when the arrival after that is due. */
    private Terminal nextTerminal() {
        Terminal terminal = terminals.get((int) (arrivals % terminals.size()));
        arrivals++;
        drawDue();
        return terminal;
    }

    /** From the origin and not from the last arrival, so that neither rounding nor lateness adds up. */
    private void drawDue() {
        elapsedNanos = random ? elapsedNanos - Math.log(1 - gaps.unit()) * meanGapNanos : (arrivals + 1) * meanGapNanos;
        nextDueNanos = originNanos + (long) elapsedNanos;
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
        // Arrivals don't depend on ends.
    }

    @Override
    public void stop() {
        synchronized (this) {
            stopNanos = clock.nanos();
        }
        stopped = true;
        workers.forEach(LockSupport::unpark);
    }

    /** Goes through the backlog once. Its types are dealt and no inputs drawn: it may be millions long. */
    @Override
    public synchronized Map<TransactionType, Long> dropped() {
        while (nextDueNanos <= stopNanos) {
            drop(nextTerminal().skip());
        }
        return Map.copyOf(dropped);
    }
}
