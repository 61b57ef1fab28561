package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.results.Event;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The thread of one terminal and its session: executes transactions until told to stop, and reconnects. Its methods are
 * called by the run's thread.
 */
final class TerminalThread {
    private static final Duration RECONNECT_DELAY_MAX = Duration.ofSeconds(2);
    private static final Duration RECONNECT_DELAY_FIRST = Duration.ofMillis(50);

    private final int number;
    private final Terminal terminal;
    private final Reconnection reconnection;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private Session session;
    private boolean connected = true;
    private boolean started;

    /**
     * A thread that has not begun.
     *
     * @param number the terminal's number, from 0
     * @param session the first session; closed at the end, as is every later one
     */
    TerminalThread(int number, Terminal terminal, Session session, Reconnection reconnection) {
        this.number = number;
        this.terminal = terminal;
        this.session = session;
        this.reconnection = reconnection;
    }

    /**
     * How a lost connection is replaced.
     *
     * @param limit how long the server may refuse before the run ends
     */
    record Reconnection(SessionFactory sessions, NanoClock clock, Duration limit) {}

    /**
     * Lets the terminal begin.
     *
     * @param failures takes what ends the run: a bug, or a server that stays away
     */
    void start(Journal journal, Consumer<Throwable> failures) {
        Thread thread = new Thread(() -> run(journal, failures), "latchmark-terminal-" + (number + 1));
        thread.setDaemon(true);
        thread.start();
        started = true;
    }

    void requestStop() {
        stop.countDown();
    }

    /** Waits for the transaction under way and the session's end; false if they did not come in time. */
    boolean awaitEnd(long timeoutNanos) {
        if (!started) {
            closeSession();
            return true;
        }
        return Waiting.uninterrupted(ended::await, timeoutNanos);
    }

    private void run(Journal journal, Consumer<Throwable> failures) {
        try {
            while (stop.getCount() > 0) {
                Outcome outcome = terminal.transact(session);
                if (outcome instanceof Outcome.Failed failed) {
                    afterFailure(failed, journal);
                }
            }
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        } finally {
            closeSession();
            ended.countDown();
        }
    }

    private void closeSession() {
        if (connected) {
            connected = false;
            session.close();
        }
    }

    private void afterFailure(Outcome.Failed failed, Journal journal) {
        journal.add(
                Event.Kind.FAILURE,
                "terminal " + (number + 1) + ": " + failed.kind().key() + ", SQLState " + failed.sqlState() + ": "
                        + failed.message());
        if (failed.kind() == FailureKind.CONNECTION_LOST) {
            closeSession();
            reconnect(journal);
        }
    }

    private void reconnect(Journal journal) {
        long lostNanos = reconnection.clock().nanos();
        long delayNanos = RECONNECT_DELAY_FIRST.toNanos();
        while (!connected && !Waiting.uninterrupted(stop::await, delayNanos)) {
            reopen(lostNanos);
            delayNanos = Math.min(2 * delayNanos, RECONNECT_DELAY_MAX.toNanos());
        }
        if (connected) {
            long gapMillis = TimeUnit.NANOSECONDS.toMillis(reconnection.clock().nanos() - lostNanos);
            journal.add(
                    Event.Kind.RECONNECT,
                    "terminal " + (number + 1) + " was without a connection for " + gapMillis + " ms");
        }
    }

    private void reopen(long lostNanos) {
        try {
            session = reconnection.sessions().open();
            connected = true;
        } catch (LatchmarkException e) {
            if (reconnection.clock().nanos() - lostNanos > reconnection.limit().toNanos()) {
                throw LatchmarkException.environment(
                        "terminal " + (number + 1) + " has had no connection for "
                                + reconnection.limit().toMillis() / 1e3 + " s; the run ends here: " + e.getMessage(),
                        e);
            }
        }
    }
}
