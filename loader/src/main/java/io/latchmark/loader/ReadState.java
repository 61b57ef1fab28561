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

/** The recorded chunks that one verification compares with, and the differences found so far. Thread-safe. */
final class ReadState {
    /** Never changed, so that all threads may read it. */
    private final Map<BenchmarkTable, Map<Integer, LoadChunk>> recorded = new EnumMap<>(BenchmarkTable.class);

    private final List<ChunkDifference> differences = new ArrayList<>();

    ReadState(List<LoadChunk> chunks) {
        chunks.forEach(chunk -> recorded.computeIfAbsent(chunk.table(), table -> new HashMap<>())
                .put(chunk.warehouseId(), chunk));
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
