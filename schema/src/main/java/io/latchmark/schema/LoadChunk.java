package io.latchmark.schema;

import io.latchmark.core.population.BenchmarkTable;

/**
 * The rows of one table for one warehouse, as the load wrote them: a row of the table {@code latchmark_load_chunk}. It is
 * committed together with the rows it describes, so that a chunk is there with all its rows or not at all.
 *
 * @param warehouseId 1 or more; 0 for ITEM, which all warehouses share
 * @param checksum the sum of the rows' hashes, by which the same rows are the same number in every engine: see {@code
 *     io.latchmark.loader.rows.RowChecksum}
 */
public record LoadChunk(BenchmarkTable table, int warehouseId, long rows, long checksum) {
    public LoadChunk {
        if (warehouseId < 0 || (table == BenchmarkTable.ITEM) != (warehouseId == 0)) {
            throw new IllegalArgumentException(
                    "warehouseId = " + warehouseId + ": must be 0 for ITEM and 1 or more for " + table);
        }
        if (rows < 0) {
            throw new IllegalArgumentException("rows = " + rows + ": must be 0 or more");
        }
    }
}
