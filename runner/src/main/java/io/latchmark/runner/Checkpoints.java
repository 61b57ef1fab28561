package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.results.Event;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Issues the ordered checkpoints of a run, on a thread of its own. A refused one is an event; the run goes on. */
final class Checkpoints implements AutoCloseable {
    private static final long STOP_LIMIT_SECONDS = 600;

    private final DatabaseUnderTest database;
    private final Journal journal;
    private final Consumer<RuntimeException> failures;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread created = new Thread(task, "latchmark-checkpoints");
        created.setDaemon(true);
        return created;
    });

    Checkpoints(DatabaseUnderTest database, Journal journal, Consumer<RuntimeException> failures) {
        this.database = database;
        this.journal = journal;
        this.failures = failures;
    }

    /** Orders checkpoints, each so long after now. */
    void schedule(List<Duration> delays) {
        for (Duration delay : delays) {
            ScheduledFuture<?> unused = thread.schedule(this::issue, delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void issue() {
        try {
            journal.add(Event.Kind.CHECKPOINT, "ordered checkpoint begins");
            database.checkpoint();
            journal.add(Event.Kind.CHECKPOINT, "ordered checkpoint is complete");
        } catch (LatchmarkException e) {
            journal.add(Event.Kind.CHECKPOINT, "ordered checkpoint failed: " + e.getMessage());
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }

    /** Drops what is not due yet and waits for the one under way: nobody else may use its connection before. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            thread.awaitTermination(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
