package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.schema.LoadChunk;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The state shared by the workers of one load, or of its verification: the next piece, what was transferred, whether to stop. A
 * piece is a warehouse, or ITEM with the number 0. Thread-safe.
 */
final class LoadState implements TransferListener {
    private final AtomicInteger nextPiece = new AtomicInteger();
    private final int piecesAll;
    /** Pieces that already exist; never changed, so that all threads may read it. */
    private final BitSet present = new BitSet();

    /**
     * Pieces between two settlings of rows: few enough that their pages are still in memory, and many compared with those whose
     * transactions are still running and have to wait for the next settling.
     */
    private static final int PIECES_BETWEEN = 8;

    private final AtomicInteger piecesCommitted = new AtomicInteger();
    private final LongAdder rowsTransferred = new LongAdder();
    private final LongAdder bytesTransferred = new LongAdder();
    private final Map<BenchmarkTable, Long> rowsCommitted = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    /**
     * The initial state.
     *
     * @param loaded existing chunks
     */
    LoadState(Scale scale, List<LoadChunk> loaded) {
        piecesAll = scale.warehouses() + 1;
        loaded.forEach(chunk -> present.set(chunk.warehouseId()));
    }

    int pieces() {
        return piecesAll - present.get(0, piecesAll).cardinality();
    }

    /** Rows of these pieces, with the expected number of order lines. */
    long rowsExpected() {
        int warehouses = pieces();
        long rows = 0;
        if (!present.get(0)) {
            warehouses--;
            rows = Scale.ITEMS;
        }
        Scale one = new Scale(1);
        for (BenchmarkTable table : BenchmarkTable.values()) {
            rows += table == BenchmarkTable.ITEM ? 0 : warehouses * one.initialRows(table);
        }
        return rows;
    }

    /** The next piece, or -1 if there is none or the work was stopped. */
    int takePiece() {
        // The counter exceeds the limit by at most one per worker, so it can't overflow.
        int piece = nextPiece.getAndIncrement();
        while (piece < piecesAll && present.get(piece)) {
            piece = nextPiece.getAndIncrement();
        }
        return piece < piecesAll && !stopped ? piece : -1;
    }

    @Override
    public void transferred(long rows, long bytes) {
        if (stopped) {
            throw new CancellationException("the work was stopped");
        }
        rowsTransferred.add(rows);
        bytesTransferred.add(bytes);
    }

    /** Counts a piece; returns whether the worker that has committed it should now settle committed rows. */
    boolean committed(List<LoadChunk> chunks) {
        chunks.forEach(chunk -> rowsCommitted.merge(chunk.table(), chunk.rows(), Long::sum));
        return piecesCommitted.incrementAndGet() % PIECES_BETWEEN == 0 && !stopped;
    }

    /** Makes every worker end at its next buffer. */
    void stop() {
        stopped = true;
    }

    long rowsTransferred() {
        return rowsTransferred.sum();
    }

    long bytesTransferred() {
        return bytesTransferred.sum();
    }

    Map<BenchmarkTable, Long> rowsCommitted() {
        return Map.copyOf(rowsCommitted);
    }
}
