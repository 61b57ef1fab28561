package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.results.Event;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The thread of one terminal and its session: executes transactions until told to stop, and reconnects. */
final class TerminalThread {
    /** A server that gives no connection for so long ends the run. */
    static final Duration RECONNECT_LIMIT = Duration.ofSeconds(60);

    private static final Duration RECONNECT_DELAY_MAX = Duration.ofSeconds(2);
    private static final Duration RECONNECT_DELAY_FIRST = Duration.ofMillis(50);

    private final int number;
    private final Terminal terminal;
    private final SessionFactory sessions;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private Session session;

    TerminalThread(int number, Terminal terminal, Session session, SessionFactory sessions) {
        this.number = number;
        this.terminal = terminal;
        this.session = session;
        this.sessions = sessions;
    }

    void start(Journal journal, Consumer<RuntimeException> failures) {
        Thread thread = new Thread(() -> run(journal, failures), "latchmark-terminal-" + (number + 1));
        thread.setDaemon(true);
        thread.start();
    }

    void requestStop() {
        stop.countDown();
    }

    /** Waits for the transaction under way; false if it did not end in time. */
    boolean awaitEnd(long timeoutNanos) {
        try {
            return ended.await(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives the connection back; for a thread that was never started. */
    void closeSession() {
        session.close();
    }

    private void run(Journal journal, Consumer<RuntimeException> failures) {
        try {
            while (stop.getCount() > 0) {
                Outcome outcome = terminal.transact(session);
                if (outcome instanceof Outcome.Failed failed) {
                    afterFailure(failed, journal);
                }
            }
        } catch (RuntimeException e) {
            failures.accept(e);
        } finally {
            session.close();
            ended.countDown();
        }
    }

    private void afterFailure(Outcome.Failed failed, Journal journal) {
        journal.add(
                Event.Kind.FAILURE,
                "terminal " + (number + 1) + ": " + failed.kind().key() + ", SQLState " + failed.sqlState() + ": "
                        + failed.message());
        if (failed.kind() == FailureKind.CONNECTION_LOST) {
            session.close();
            reconnect(journal);
        }
    }

    private void reconnect(Journal journal) {
        long lostNanos = System.nanoTime();
        long delayNanos = RECONNECT_DELAY_FIRST.toNanos();
        while (!waitForStop(delayNanos)) {
            try {
                session = sessions.open();
                long gapMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lostNanos);
                journal.add(
                        Event.Kind.RECONNECT,
                        "terminal " + (number + 1) + " was without a connection for " + gapMillis + " ms");
                return;
            } catch (LatchmarkException e) {
                if (System.nanoTime() - lostNanos > RECONNECT_LIMIT.toNanos()) {
                    throw LatchmarkException.environment(
                            "terminal " + (number + 1) + " has had no connection for " + RECONNECT_LIMIT.toSeconds()
                                    + " s; the run ends here: " + e.getMessage(),
                            e);
                }
            }
            delayNanos = Math.min(2 * delayNanos, RECONNECT_DELAY_MAX.toNanos());
        }
    }

    private boolean waitForStop(long nanos) {
        try {
            return stop.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
