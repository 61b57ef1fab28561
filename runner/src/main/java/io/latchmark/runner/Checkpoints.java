package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Waiting;
import io.latchmark.results.run.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Issues the requested checkpoints of a run, on its own thread. A checkpoint that the server refuses is recorded as an event, and
 * the run continues. Its methods are called by the run's thread, {@link #request} by any.
 */
final class Checkpoints implements AutoCloseable {
    private static final Duration STOP_LIMIT = Duration.ofMinutes(10);
    private static final String COMPLETED = "requested checkpoint completed";

    private final DatabaseUnderTest database;
    private final Journal journal;
    private final Consumer<Throwable> failures;
    private final List<ScheduledFuture<?>> pending = new ArrayList<>();
    private final AtomicBoolean requested = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, DaemonThread.factory("latchmark-checkpoints"));

    /**
     * Starts without requests.
     *
     * @param failures receives errors that end the run: a bug, or a record that can no longer be written
     */
    Checkpoints(DatabaseUnderTest database, Journal journal, Consumer<Throwable> failures) {
        this.database = database;
        this.journal = journal;
        this.failures = failures;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Schedules checkpoints, each after its delay from now. */
    void schedule(List<Duration> delays) {
        for (Duration delay : delays) {
            pending.add(thread.schedule(this::issue, delay.toNanos(), TimeUnit.NANOSECONDS));
        }
    }

    /** Cancels checkpoints that are not due yet: they belong to a measurement interval that is over. */
    void cancelPending() {
        pending.forEach(checkpoint -> checkpoint.cancel(false));
        pending.clear();
    }

    /**
     * Issues a checkpoint now, at an operator's request.
     *
     * @return whether it will be issued; false while another requested one is waiting or running
     */
    boolean request() {
        if (!requested.compareAndSet(false, true)) {
            return false;
        }
        thread.execute(() -> {
            issue();
            requested.set(false);
        });
        return true;
    }

    /**
     * Executes a checkpoint and returns when it is complete.
     *
     * @throws LatchmarkException if the server refuses it or has none
     */
    void complete() {
        try {
            thread.submit(() -> {
                        journal.add(Event.Kind.CHECKPOINT, "requested checkpoint started");
                        database.checkpoint().ifPresent(reason -> {
                            throw LatchmarkException.environment(
                                    reason + "; to switch without checkpoints, set 'checkpoint: none'");
                        });
                        journal.add(Event.Kind.CHECKPOINT, COMPLETED);
                    })
                    .get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LatchmarkException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the thread that waits for a checkpoint was interrupted", e);
        }
    }

    private void issue() {
        try {
            journal.add(Event.Kind.CHECKPOINT, "requested checkpoint started");
            journal.add(Event.Kind.CHECKPOINT, checkpoint());
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        }
    }

    private String checkpoint() {
        try {
            return database.checkpoint().map(Checkpoints::failed).orElse(COMPLETED);
        } catch (LatchmarkException e) {
            return failed(e.getMessage());
        }
    }

    private static String failed(@Nullable String reason) {
        return "requested checkpoint failed: " + reason;
    }

    /** Cancels what is not due yet and waits for a running checkpoint, because its connection can't be used before. */
    @Override
    public void close() {
        thread.shutdown();
        if (!Waiting.uninterrupted(thread::awaitTermination, STOP_LIMIT.toNanos())) {
            failures.accept(LatchmarkException.environment("a requested checkpoint was not complete "
                    + STOP_LIMIT.toSeconds() + " s after the load: check the server's storage"));
        }
    }
}
