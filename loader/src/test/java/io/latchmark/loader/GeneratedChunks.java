package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowChecksum;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a load must have recorded when it is whole. */
public final class GeneratedChunks {
    private GeneratedChunks() {}

    /** What the generators alone give, in the order of the record. */
    public static List<LoadChunk> of(LoadSettings settings) {
        List<LoadChunk> chunks = new ArrayList<>();
        Population population = new Population(settings.seed());
        for (int warehouse = 0; warehouse <= settings.scale().warehouses(); warehouse++) {
            for (BenchmarkTable table : BenchmarkTable.values()) {
                if ((table == BenchmarkTable.ITEM) == (warehouse == Population.NO_WAREHOUSE)) {
                    RowChecksum checksum = new RowChecksum();
                    long rows = population.write(table, warehouse, checksum);
                    chunks.add(new LoadChunk(table, warehouse, rows, checksum.value()));
                }
            }
        }
        chunks.sort(Comparator.comparingInt(LoadChunk::warehouseId)
                .thenComparing(chunk -> chunk.table().sqlName()));
        return chunks;
    }
}
