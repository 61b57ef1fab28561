package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.rows.Population;
import io.latchmark.schema.LoadChunk;
import java.time.Duration;
import java.util.List;

/**
 * Fills tables with the initial population: ITEM and every warehouse, each in a transaction of its own, by several
 * connections at once. Which worker loads which warehouse is left to chance and has no effect on the content. Memory is
 * one buffer for each worker, whatever the scale.
 */
public final class Loader {
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

    /** Loads into empty tables. */
    public LoadReport load(LoadSettings settings, LoadListener listener) throws InterruptedException {
        return load(settings, List.of(), listener);
    }

    /**
     * Loads what is missing, and returns when all rows are committed. The first failure stops all workers; warehouses
     * that were committed until then stay, and are recorded.
     *
     * @param loaded what is there already, by {@link io.latchmark.schema.Schema#loadedChunks}
     * @throws LatchmarkException of the category ENVIRONMENT, if the server refuses a connection or rows
     * @throws InterruptedException if the calling thread was interrupted; all workers have ended then
     */
    public LoadReport load(LoadSettings settings, List<LoadChunk> loaded, LoadListener listener)
            throws InterruptedException {
        LoadState state = new LoadState(settings.scale(), loaded);
        long begin = clock.nanos();
        int workers = Math.min(settings.workers(), state.pieces());
        if (workers > 0) {
            Population population = new Population(settings.seed());
            new SessionThreads(target, workers, stopLimit)
                    .run(
                            session -> new LoadWorker(population, session, state),
                            state::stop,
                            () -> listener.progressed(progress(state, begin)));
        }
        return new LoadReport(state.rowsCommitted(), state.bytesSent(), Duration.ofNanos(clock.nanos() - begin));
    }

    private LoadProgress progress(LoadState state, long begin) {
        return new LoadProgress(
                state.rowsSent(), state.rowsExpected(), state.bytesSent(), Duration.ofNanos(clock.nanos() - begin));
    }
}
