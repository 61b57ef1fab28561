package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** The state shared by the workers of one verification. Thread-safe. */
final class ReadState {
    private final int warehouses;
    /** Never changed, so that all threads may read it. */
    private final Map<BenchmarkTable, Map<Integer, LoadChunk>> recorded = new EnumMap<>(BenchmarkTable.class);

    private final AtomicInteger nextPiece = new AtomicInteger();
    private final LongAdder rowsRead = new LongAdder();
    private final List<ChunkDifference> differences = new ArrayList<>();
    private volatile boolean stopped;

    ReadState(int warehouses, List<LoadChunk> chunks) {
        this.warehouses = warehouses;
        chunks.forEach(chunk -> recorded.computeIfAbsent(chunk.table(), table -> new HashMap<>())
                .put(chunk.warehouseId(), chunk));
    }

    int warehouses() {
        return warehouses;
    }

    /** The next piece, 0 to {@link #warehouses}, or -1 if there is none or the work was stopped. */
    int takePiece() {
        // The counter exceeds the limit by at most one per worker, so it can't overflow.
        int piece = nextPiece.getAndIncrement();
        return piece <= warehouses && !stopped ? piece : -1;
    }

    void read(long rows) {
        if (stopped) {
            throw new CancellationException("the verification was stopped");
        }
        rowsRead.add(rows);
    }

    /** Compares the rows read for a warehouse with those loaded. */
    void compare(BenchmarkTable table, int warehouseId, long rows, long checksum) {
        LoadChunk chunk = recorded.getOrDefault(table, Map.of()).get(warehouseId);
        if (chunk == null || chunk.rows() != rows || chunk.checksum() != checksum) {
            synchronized (differences) {
                differences.add(new ChunkDifference(table, warehouseId, Optional.ofNullable(chunk), rows, checksum));
            }
        }
    }

    void stop() {
        stopped = true;
    }

    long rowsRead() {
        return rowsRead.sum();
    }

    /** The differences, by warehouse and table. */
    List<ChunkDifference> differences() {
        synchronized (differences) {
            return differences.stream()
                    .sorted(Comparator.comparingInt(ChunkDifference::warehouseId)
                            .thenComparing(ChunkDifference::table))
                    .toList();
        }
    }
}
