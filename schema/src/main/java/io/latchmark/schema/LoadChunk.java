package io.latchmark.schema;

import io.latchmark.core.population.BenchmarkTable;

/**
 * The rows of one table for one warehouse, as loaded: a row of the table {@code latchmark_load_chunk}. It is committed in the
 * same transaction as the rows it describes, so a chunk is either complete or absent.
 *
 * @param warehouseId 1 or more; 0 for ITEM, which all warehouses share
 * @param checksum sum of the rows' hashes, the same in every engine for the same rows: see
 *     {@code io.latchmark.loader.rows.RowChecksum}
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
