package io.latchmark.loader;

import io.latchmark.core.population.Table;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the workers of one load share: which piece is next, what was sent, whether to stop. A piece is a warehouse, or
 * ITEM under the number 0. Safe for use by several threads.
 */
final class LoadState implements TransferListener {
    private final AtomicInteger nextPiece = new AtomicInteger();
    private final int pieces;
    private final LongAdder rowsSent = new LongAdder();
    private final LongAdder bytesSent = new LongAdder();
    private final Map<Table, Long> rowsCommitted = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    LoadState(int warehouses) {
        pieces = warehouses + 1;
    }

    int pieces() {
        return pieces;
    }

    /** The next piece, or -1 if none is left or the load has stopped. */
    int takePiece() {
        // The counter ends at most one beyond for each worker, so that it can't overflow.
        int piece = nextPiece.getAndIncrement();
        return piece < pieces && !stopped ? piece : -1;
    }

    @Override
    public void transferred(long rows, long bytes) {
        if (stopped) {
            throw new CancellationException("the load was stopped");
        }
        rowsSent.add(rows);
        bytesSent.add(bytes);
    }

    void committed(Map<Table, Long> rows) {
        rows.forEach((table, count) -> rowsCommitted.merge(table, count, Long::sum));
    }

    /** Makes every worker end at its next buffer. */
    void stop() {
        stopped = true;
    }

    long rowsSent() {
        return rowsSent.sum();
    }

    long bytesSent() {
        return bytesSent.sum();
    }

    Map<Table, Long> rowsCommitted() {
        return Map.copyOf(rowsCommitted);
    }
}
