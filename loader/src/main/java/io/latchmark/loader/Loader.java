package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Table;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.rows.Population;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Fills empty tables with the initial population: ITEM and every warehouse, each in a transaction of its own, by several
 * connections at once. Which worker loads which warehouse is left to chance and has no effect on the content. Memory is
 * one buffer for each worker, whatever the scale.
 */
public final class Loader {
    private static final Duration PROGRESS_PERIOD = Duration.ofMillis(250);
    /** How long workers may take to stop by themselves before their connections are broken. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

    private final BulkTarget target;
    private final NanoClock clock;
    private final Duration stopLimit;

    public Loader(BulkTarget target, NanoClock clock) {
        this(target, clock, STOP_LIMIT);
    }

    /** For a test that doesn't want to wait. */
    Loader(BulkTarget target, NanoClock clock, Duration stopLimit) {
        this.target = target;
        this.clock = clock;
        this.stopLimit = stopLimit;
    }

    /**
     * Loads, and returns when all rows are committed. The first failure stops all workers; warehouses that were
     * committed until then stay.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if the server refuses a connection or rows
     * @throws InterruptedException if the calling thread was interrupted; all workers have ended then
     */
    public LoadReport load(LoadSettings settings, LoadListener listener) throws InterruptedException {
        LoadState state = new LoadState(settings.scale().warehouses());
        long begin = clock.nanos();
        List<BulkSession> sessions = new ArrayList<>();
        try {
            int workers = Math.min(settings.workers(), state.pieces());
            for (int worker = 0; worker < workers; worker++) {
                sessions.add(target.open());
            }
            run(settings, sessions, state, () -> listener.progressed(progress(settings, state, begin)));
        } finally {
            sessions.forEach(BulkSession::close);
        }
        return new LoadReport(state.rowsCommitted(), state.bytesSent(), Duration.ofNanos(clock.nanos() - begin));
    }

    private void run(LoadSettings settings, List<BulkSession> sessions, LoadState state, Runnable progress)
            throws InterruptedException {
        Population population = new Population(settings.seed());
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(sessions.size(), task -> {
            Thread thread = new Thread(task, "latchmark-load-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        try {
            CompletionService<Void> workers = new ExecutorCompletionService<>(threads);
            sessions.forEach(session -> workers.submit(new LoadWorker(population, session, state)));
            await(workers, sessions.size(), progress);
        } finally {
            state.stop();
            threads.shutdown();
            end(threads, sessions);
        }
    }

    private static void await(CompletionService<Void> workers, int count, Runnable progress)
            throws InterruptedException {
        int running = count;
        while (running > 0) {
            Future<Void> ended = workers.poll(PROGRESS_PERIOD.toNanos(), TimeUnit.NANOSECONDS);
            if (ended != null) {
                requireSuccess(ended);
                running--;
            }
            progress.run();
        }
    }

    private static void requireSuccess(Future<Void> ended) throws InterruptedException {
        try {
            ended.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LatchmarkException operatingError) {
                throw operatingError;
            }
            throw new IllegalStateException("a worker of the load failed", e.getCause());
        }
    }

    /** Waits for the workers to end: by themselves at first, then with their connections broken. */
    private void end(ExecutorService threads, List<BulkSession> sessions) throws InterruptedException {
        try {
            if (threads.awaitTermination(stopLimit.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            sessions.forEach(BulkSession::abort);
            throw e;
        }
        sessions.forEach(BulkSession::abort);
        threads.awaitTermination(stopLimit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private LoadProgress progress(LoadSettings settings, LoadState state, long begin) {
        long rowsExpected = Arrays.stream(Table.values())
                .mapToLong(settings.scale()::initialRows)
                .sum();
        return new LoadProgress(
                state.rowsSent(), rowsExpected, state.bytesSent(), Duration.ofNanos(clock.nanos() - begin));
    }
}
