package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

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
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Map<TransactionType, Long> dropped = new EnumMap<>(TransactionType.class);
    private double nextDueNanos;
    private long arrivals;
    private long stopNanos;

    /**
     * A loop whose first transaction arrives one gap from now.
     *
     * @param terminals draw the inputs, by turns
     * @param pacing uniform or Poisson
     * @param gaps the stream of the distances between arrivals
     */
    OpenLoop(List<Terminal> terminals, Pacing pacing, double ratePerSecond, RandomStream gaps, NanoClock clock) {
        this.terminals = List.copyOf(terminals);
        this.random = pacing == Pacing.POISSON;
        this.meanGapNanos = NANOS_PER_SECOND / ratePerSecond;
        this.gaps = gaps;
        this.clock = clock;
        this.nextDueNanos = clock.nanos();
    }

    @Override
    public boolean take(Turn turn) {
        if (stop.getCount() == 0) {
            return false;
        }
        arrive(turn);
        if (Waiting.uninterrupted(stop::await, turn.dueNanos() - clock.nanos())) {
            dropIfOverdue(turn);
            return false;
        }
        return true;
    }

    private synchronized void arrive(Turn turn) {
        nextDueNanos += random ? -Math.log(1 - gaps.unit()) * meanGapNanos : meanGapNanos;
        Terminal terminal = terminals.get((int) (arrivals++ % terminals.size()));
        TransactionInput input = terminal.draw();
        turn.set(terminal, input, (long) nextDueNanos);
    }

    private synchronized boolean dropIfOverdue(Turn turn) {
        boolean overdue = turn.dueNanos() <= stopNanos;
        if (overdue) {
            dropped.merge(turn.type(), 1L, Long::sum);
        }
        return overdue;
    }

    @Override
    public void ended(Turn turn, long endNanos) {
        // Arrivals don't depend on ends.
    }

    @Override
    public synchronized void stop() {
        stopNanos = clock.nanos();
        stop.countDown();
    }

    @Override
    public synchronized Map<TransactionType, Long> dropped() {
        Turn missed = new Turn(0);
        do {
            arrive(missed);
        } while (dropIfOverdue(missed));
        return Map.copyOf(dropped);
    }
}
