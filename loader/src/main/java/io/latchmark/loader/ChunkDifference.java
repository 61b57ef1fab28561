package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.schema.LoadChunk;
import java.util.Optional;

/**
 * A chunk whose rows are no longer what was loaded.
 *
 * @param recorded as it was loaded; empty if the load knows of no such chunk
 * @param rows rows that are there
 * @param checksum of these rows
 */
public record ChunkDifference(
        BenchmarkTable table, int warehouseId, Optional<LoadChunk> recorded, long rows, long checksum) {}
