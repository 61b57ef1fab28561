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

/** What the workers of one verification share. Safe for use by several threads. */
final class ReadState {
    private final int warehouses;
    /** Not changed, so that all threads may read it. */
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

    /** The next piece, 0 to {@link #warehouses}, or -1 if none is left or the work has stopped. */
    int takePiece() {
        // The counter ends at most one beyond for each worker, so that it can't overflow.
        int piece = nextPiece.getAndIncrement();
        return piece <= warehouses && !stopped ? piece : -1;
    }

    /** Adds rows that were read. */
    void read(long rows) {
        if (stopped) {
            throw new CancellationException("the verification was stopped");
        }
        rowsRead.add(rows);
    }

    /** Compares what was read of a warehouse with what was loaded. */
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

    /** What differs, by warehouse and table. */
    List<ChunkDifference> differences() {
        synchronized (differences) {
            return differences.stream()
                    .sorted(Comparator.comparingInt(ChunkDifference::warehouseId)
                            .thenComparing(ChunkDifference::table))
                    .toList();
        }
    }
}
