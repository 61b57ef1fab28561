package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.schema.LoadChunk;
import java.util.Optional;

/**
 * A chunk whose rows differ from those loaded.
 *
 * @param recorded as loaded; empty if the load has no such chunk
 * @param rows current number of rows
 * @param checksum of the current rows
 */
public record ChunkDifference(
        BenchmarkTable table, int warehouseId, Optional<LoadChunk> recorded, long rows, long checksum) {}
