package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowChecksum;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.loader.rows.TwoWriters;
import io.latchmark.schema.LoadChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Loads pieces one after the other, each in its own transaction, until none is left. Runs in one thread. */
record LoadWorker(Population population, BulkSession session, LoadState state) implements Callable<Void> {
    /** In the order of the load. */
    static final List<BenchmarkTable> TABLES_OF_WAREHOUSE = List.of(
            BenchmarkTable.WAREHOUSE,
            BenchmarkTable.DISTRICT,
            BenchmarkTable.CUSTOMER,
            BenchmarkTable.HISTORY,
            BenchmarkTable.ORDERS,
            BenchmarkTable.NEW_ORDER,
            BenchmarkTable.ORDER_LINE,
            BenchmarkTable.STOCK);

    @Override
    public Void call() {
        for (int piece = state.takePiece(); piece >= 0; piece = state.takePiece()) {
            loadPiece(piece);
        }
        return null;
    }

    private void loadPiece(int warehouseId) {
        boolean items = warehouseId == Population.NO_WAREHOUSE;
        List<LoadChunk> chunks = new ArrayList<>();
        for (BenchmarkTable table : items ? List.of(BenchmarkTable.ITEM) : TABLES_OF_WAREHOUSE) {
            chunks.add(loadTable(table, warehouseId));
        }
        session.commit(chunks);
        if (state.committed(chunks)) {
            session.settle();
        }
    }

    private LoadChunk loadTable(BenchmarkTable table, int warehouseId) {
        RowChecksum checksum = new RowChecksum();
        RowWriter server = session.begin(table, state);
        long written = population.write(table, warehouseId, new TwoWriters(checksum, server));
        long taken = session.end();
        if (taken != written) {
            throw new IllegalStateException("the server took " + taken + " of " + written + " rows of "
                    + table.sqlName() + " for the warehouse " + warehouseId);
        }
        return new LoadChunk(table, warehouseId, written, checksum.value());
    }
}
