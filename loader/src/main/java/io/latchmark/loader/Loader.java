package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.rows.Population;
import io.latchmark.schema.LoadChunk;
import java.time.Duration;
import java.util.List;

/**
 * Fills the tables with the initial population: ITEM and every warehouse, each in its own transaction, over several connections
 * in parallel. Which worker loads which warehouse is not deterministic and has no effect on the content. Memory is one buffer per
 * worker, whatever the scale.
 */
public final class Loader {
    /** How long workers may take to stop before their connections are broken. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

    private final BulkTarget target;
    private final NanoClock clock;
    private final Duration stopLimit;

    public Loader(BulkTarget target, NanoClock clock) {
        this(target, clock, STOP_LIMIT);
    }

    /** With a shorter limit, for tests. */
    Loader(BulkTarget target, NanoClock clock, Duration stopLimit) {
        this.target = target;
        this.clock = clock;
        this.stopLimit = stopLimit;
    }

    /**
     * Loads missing pieces, and returns when all rows are committed. The first failure stops all workers; warehouses committed by
     * then are kept and recorded.
     *
     * @param loaded existing chunks, from {@link io.latchmark.schema.Schema#loadedChunks}
     * @throws LatchmarkException of category ENVIRONMENT if the server refuses a connection or rows
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
        return new LoadReport(state.rowsCommitted(), state.bytesTransferred(), Duration.ofNanos(clock.nanos() - begin));
    }

    private LoadProgress progress(LoadState state, long begin) {
        return new LoadProgress(
                state.rowsTransferred(),
                state.rowsExpected(),
                state.bytesTransferred(),
                Duration.ofNanos(clock.nanos() - begin));
    }
}
