package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import java.util.List;

/**
 * A closed loop without think time in which every terminal has its own worker: workers share nothing, and a transaction is due as
 * soon as its input is drawn.
 */
final class ClosedLoop implements Schedule {
    private final List<Terminal> terminals;
    private final NanoClock clock;
    private volatile boolean stopped;

    /**
     * A loop over terminals.
     *
     * @param terminals as many as workers
     */
    ClosedLoop(List<Terminal> terminals, NanoClock clock) {
        this.terminals = List.copyOf(terminals);
        this.clock = clock;
    }

    @Override
    public void startAt(long nanos) {
        // A transaction is due when a worker takes it.
    }

    @Override
    public boolean take(ScheduledTransaction turn) {
        if (stopped) {
            return false;
        }
        Terminal terminal = terminals.get(turn.worker());
        turn.set(terminal, terminal.draw(), clock.nanos());
        return true;
    }

    @Override
    public void ended(ScheduledTransaction turn) {
        // The next take draws the next input.
    }

    @Override
    public void stop() {
        stopped = true;
    }
}
