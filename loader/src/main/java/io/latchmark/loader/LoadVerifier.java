package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.schema.LoadChunk;
import java.time.Duration;
import java.util.List;

/**
 * Reads all rows back and compares their number and checksum, chunk by chunk, with those recorded by the load. Only meaningful as
 * long as no transaction has changed them.
 */
public final class LoadVerifier {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);

    private final BulkTarget target;
    private final NanoClock clock;

    public LoadVerifier(BulkTarget target, NanoClock clock) {
        this.target = target;
        this.clock = clock;
    }

    /**
     * Reads the rows, and returns the differences in the order of warehouses and tables.
     *
     * @param workers connections that read in parallel, from 1
     * @param chunks the loaded ones, from {@link io.latchmark.schema.Schema#loadedChunks}
     * @param listener receives the number of rows read; the bytes stay 0
     * @throws LatchmarkException of category ENVIRONMENT if the server refuses
     * @throws InterruptedException if the calling thread was interrupted; all workers have ended then
     */
    public List<ChunkDifference> verify(Scale scale, int workers, List<LoadChunk> chunks, LoadListener listener)
            throws InterruptedException {
        LoadState work = new LoadState(scale, List.of());
        ReadState state = new ReadState(chunks);
        long rowsExpected =
                Math.max(1, chunks.stream().mapToLong(LoadChunk::rows).sum());
        long begin = clock.nanos();
        new SessionThreads(target, Math.min(workers, work.pieces()), STOP_LIMIT)
                .run(
                        session -> new ReadWorker(session, work, state),
                        work::stop,
                        () -> listener.progressed(new LoadProgress(
                                work.rowsTransferred(), rowsExpected, 0, Duration.ofNanos(clock.nanos() - begin))));
        return state.differences();
    }
}
