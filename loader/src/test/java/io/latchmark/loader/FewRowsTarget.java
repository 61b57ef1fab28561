package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowChecksum;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** A database of many warehouses with one row each in every table, to be read back: the number of the warehouse. */
record FewRowsTarget(int warehouses) implements BulkTarget, BulkSession {
    /** What a load of these rows would have recorded. */
    List<LoadChunk> chunks() {
        List<LoadChunk> chunks = new ArrayList<>();
        for (BenchmarkTable table : BenchmarkTable.values()) {
            for (int warehouse = first(table); warehouse <= last(table); warehouse++) {
                RowChecksum checksum = new RowChecksum();
                writeRow(warehouse, checksum);
                chunks.add(new LoadChunk(table, warehouse, 1, checksum.value()));
            }
        }
        return chunks;
    }

    private static int first(BenchmarkTable table) {
        return table == BenchmarkTable.ITEM ? Population.NO_WAREHOUSE : 1;
    }

    private int last(BenchmarkTable table) {
        return table == BenchmarkTable.ITEM ? Population.NO_WAREHOUSE : warehouses;
    }

    private static void writeRow(int warehouse, RowWriter writer) {
        writer.beginRow(1);
        writer.int32(warehouse);
    }

    @Override
    public BulkSession open() {
        return this;
    }

    @Override
    public void read(BenchmarkTable table, WarehouseRange range, IntFunction<? extends RowWriter> rowsOf) {
        for (int warehouse = Math.max(first(table), range.first());
                warehouse <= Math.min(last(table), range.last());
                warehouse++) {
            writeRow(warehouse, rowsOf.apply(warehouse));
        }
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) {
        throw new UnsupportedOperationException("is only read");
    }

    @Override
    public long end() {
        throw new UnsupportedOperationException("is only read");
    }

    @Override
    public void commit(List<LoadChunk> chunks) {
        throw new UnsupportedOperationException("is only read");
    }

    @Override
    public void abort() {}

    @Override
    public void close() {}
}
