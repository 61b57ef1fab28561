package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.Autogroup;
import io.latchmark.platform.Waiting;
import io.latchmark.results.run.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A session and, in each step, a thread for it: executes the transactions of a schedule, retries where allowed, counts, records,
 * and reconnects. {@link #transact} is the hot path: between due and recorded it allocates nothing and takes no lock. The other
 * methods are called by the run's thread.
 */
final class Worker {
    private static final boolean ONE_SHARE = Autogroup.isInEffect(Path.of("/"));
    private static final long LATE_NANOS = Pacing.LATE_AFTER.toNanos();

    private final int number;
    private final RetryPolicy retryPolicy;
    private final ResponseTimeRecorder.Stripe times;
    private final Reconnection reconnection;
    private final NanoClock clock;
    private final TransactionCounters counters = new TransactionCounters();
    private final InputCounter inputs = new InputCounter();
    private final FailurePause pause = new FailurePause();
    private CountDownLatch stop = new CountDownLatch(0);
    private CountDownLatch ended = new CountDownLatch(0);
    private Session session;
    private boolean connected = true;
    private long lostNanos;

    /**
     * A worker that has not started.
     *
     * @param number from 0
     * @param session the first session; closed at the end, as is every later one
     */
    Worker(
            int number,
            Session session,
            RetryPolicy retryPolicy,
            ResponseTimeRecorder.Stripe times,
            Reconnection reconnection) {
        this.number = number;
        this.session = session;
        this.retryPolicy = retryPolicy;
        this.times = times;
        this.reconnection = reconnection;
        this.clock = reconnection.clock();
    }

    /**
     * How a lost connection is replaced.
     *
     * @param limit how long the server may refuse before the run ends
     * @param pauses how a worker waits before the next attempt
     */
    record Reconnection(SessionFactory sessions, NanoClock clock, Duration limit, Pauses pauses) {
        Reconnection(SessionFactory sessions, NanoClock clock, Duration limit) {
            this(sessions, clock, limit, (stop, nanos) -> Waiting.uninterrupted(stop::await, nanos));
        }
    }

    /** Waits for the given time or until the step is over. */
    @FunctionalInterface
    interface Pauses {
        boolean await(CountDownLatch stop, long nanos);
    }

    TransactionCounters counters() {
        return counters;
    }

    /** The statistics of the inputs; read only after the thread has ended. */
    InputCounter inputs() {
        return inputs;
    }

    /**
     * Starts a thread for a step, which works as soon as it is released.
     *
     * @param release releases all workers of the step
     * @param failures receives errors that end the run: a bug, or a server that stays unreachable
     */
    void start(Schedule schedule, CountDownLatch release, RunEvents events, Consumer<Throwable> failures) {
        stop = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    try {
                        release.await();
                        work(schedule, events);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } catch (RuntimeException | Error e) {
                        failures.accept(e);
                    } finally {
                        end.countDown();
                    }
                },
                Run.TERMINAL_THREADS + (number + 1));
        thread.setDaemon(true);
        yieldToRecorders(thread);
        thread.start();
        // Assigned last: if the thread can't be created, it never ends.
        ended = end;
    }

    /**
     * Where all threads of this process have one share of CPU time (autogroup), many terminals would leave nothing of it for the
     * threads that record. Elsewhere each thread has its own share, and terminals must not lose theirs to the server.
     */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void yieldToRecorders(Thread terminal) {
        if (ONE_SHARE) {
            terminal.setPriority(Thread.MIN_PRIORITY);
        }
    }

    /** Ends the step: it makes no further attempt to reconnect. */
    void requestStop() {
        stop.countDown();
    }

    /** Waits until the running transaction of the step has ended; false if it does not in time. */
    boolean awaitEnd(long timeoutNanos) {
        return Waiting.uninterrupted(ended::await, timeoutNanos);
    }

    /** Releases the session; not allowed while the thread works. */
    void closeSession() {
        if (connected) {
            connected = false;
            session.close();
        }
    }

    private void work(Schedule schedule, RunEvents events) {
        ScheduledTransaction turn = new ScheduledTransaction(number);
        if (!connected) {
            reconnect(events, FailurePause.FIRST_NANOS);
        }
        while (connected && schedule.take(turn)) {
            Outcome outcome = transact(turn);
            inputs.add(turn.input());
            schedule.ended(turn);
            if (outcome instanceof Outcome.Failed failed) {
                afterFailure(failed, events);
            } else {
                pause.reset();
            }
        }
    }

    /** Executes one transaction, with all its attempts, and returns how the last one ended. */
    Outcome transact(ScheduledTransaction turn) {
        TransactionInput input = turn.input();
        TransactionType type = input.type();
        long startNanos = clock.nanos();
        counters.started(type);
        if (startNanos - turn.dueNanos() > LATE_NANOS) {
            counters.late(type);
        }
        long attemptNanos = startNanos;
        Outcome outcome = session.execute(input);
        for (int retries = 0; mayRetry(outcome, retries); retries++) {
            counters.retriedAfter(type, ((Outcome.Failed) outcome).kind());
            LockSupport.parkNanos(
                    retryPolicy.delayNanos(retries, turn.terminal().retrying()));
            attemptNanos = clock.nanos();
            outcome = session.execute(input);
        }
        long endNanos = clock.nanos();
        counters.ended(type, outcome);
        if (!(outcome instanceof Outcome.Failed)) {
            times.record(type, endNanos - turn.dueNanos(), endNanos - attemptNanos);
        }
        times.recordScheduling(type, startNanos - turn.dueNanos());
        return outcome;
    }

    private boolean mayRetry(Outcome outcome, int retries) {
        return outcome instanceof Outcome.Failed failed && failed.kind().isRetried() && retryPolicy.allows(retries);
    }

    private void afterFailure(Outcome.Failed failed, RunEvents events) {
        events.add(
                Event.Kind.FAILURE,
                "session " + (number + 1) + ": " + failed.kind().key() + ", SQLState " + failed.sqlState() + ": "
                        + failed.message());
        if (failed.kind() == FailureKind.DISK_FULL) {
            throw LatchmarkException.environment("the server has no space left (" + failed.message()
                    + "); the run ends here: make room on its disk, or let its files grow");
        }
        long pauseNanos = pause.nanosAfter(failed.kind());
        if (failed.kind().isSessionEnding()) {
            lostNanos = clock.nanos();
            closeSession();
            reconnect(events, Math.max(pauseNanos, FailurePause.FIRST_NANOS));
        } else if (pauseNanos > 0) {
            reconnection.pauses().await(stop, pauseNanos);
        }
    }

    /** Retries until it has a connection, which the next step may continue with, or the step is over. */
    private void reconnect(RunEvents events, long firstDelayNanos) {
        long delayNanos = firstDelayNanos;
        while (!connected && !reconnection.pauses().await(stop, delayNanos)) {
            reopen();
            delayNanos = Math.min(2 * delayNanos, FailurePause.MAX_NANOS);
        }
        if (connected) {
            long gapMillis = TimeUnit.NANOSECONDS.toMillis(clock.nanos() - lostNanos);
            events.add(
                    Event.Kind.RECONNECT,
                    "session " + (number + 1) + " was without a connection for " + gapMillis + " ms");
        }
    }

    private void reopen() {
        try {
            session = reconnection.sessions().open();
            connected = true;
        } catch (LatchmarkException e) {
            if (clock.nanos() - lostNanos > reconnection.limit().toNanos()) {
                throw LatchmarkException.environment(
                        "session " + (number + 1) + " has had no connection for "
                                + reconnection.limit().toMillis() / 1e3 + " s; the run ends here: " + e.getMessage(),
                        e);
            }
        }
    }
}
