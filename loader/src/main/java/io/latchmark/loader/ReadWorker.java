package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.rows.Population;
import io.latchmark.loader.rows.RowChecksum;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;

/**
 * Reads pieces one after the other and compares them with what was loaded. The piece 0 is ITEM and the whole of HISTORY, which
 * has no key to find a warehouse by; every other piece is a warehouse. The first and the last piece also include lower and higher
 * warehouse numbers, where there should be no rows. Runs in one thread.
 */
final class ReadWorker implements Callable<Void> {
    private static final List<BenchmarkTable> TABLES_BY_WAREHOUSE = LoadWorker.TABLES_OF_WAREHOUSE.stream()
            .filter(table -> table != BenchmarkTable.HISTORY)
            .toList();

    private final BulkSession session;
    private final LoadState work;
    private final ReadState state;

    ReadWorker(BulkSession session, LoadState work, ReadState state) {
        this.session = session;
        this.work = work;
        this.state = state;
    }

    @Override
    public Void call() {
        int warehouses = work.pieces() - 1;
        for (int piece = work.takePiece(); piece >= 0; piece = work.takePiece()) {
            if (piece == Population.NO_WAREHOUSE) {
                readTable(BenchmarkTable.ITEM, WarehouseRange.ALL, new WarehouseRange(piece, piece));
                readTable(BenchmarkTable.HISTORY, WarehouseRange.ALL, new WarehouseRange(1, warehouses));
            } else {
                WarehouseRange read = new WarehouseRange(
                        piece == 1 ? WarehouseRange.ALL.first() : piece,
                        piece == warehouses ? WarehouseRange.ALL.last() : piece);
                for (BenchmarkTable table : TABLES_BY_WAREHOUSE) {
                    readTable(table, read, new WarehouseRange(piece, piece));
                }
            }
        }
        return null;
    }

    private void readTable(BenchmarkTable table, WarehouseRange read, WarehouseRange expected) {
        Sums sums = new Sums(expected);
        session.read(table, read, sums);
        sums.end();
        sums.byWarehouse.forEach((warehouse, rows) -> state.compare(table, warehouse, rows.rows(), rows.value()));
    }

    /** Sums up rows by warehouse, in any order. */
    private final class Sums implements IntFunction<RowChecksum> {
        private static final int ROWS_BETWEEN_REPORTS = 1_000;

        private final Map<Integer, RowChecksum> byWarehouse = new HashMap<>();
        private int current;
        private RowChecksum ofCurrent;
        private int rowsToReport;

        private Sums(WarehouseRange expected) {
            for (int warehouse = expected.first(); warehouse <= expected.last(); warehouse++) {
                byWarehouse.put(warehouse, new RowChecksum());
            }
            current = expected.first();
            ofCurrent = of(current);
        }

        @Override
        public RowChecksum apply(int warehouse) {
            rowsToReport++;
            if (rowsToReport == ROWS_BETWEEN_REPORTS) {
                end();
            }
            if (warehouse != current) {
                current = warehouse;
                ofCurrent = of(warehouse);
            }
            return ofCurrent;
        }

        private RowChecksum of(int warehouse) {
            return byWarehouse.computeIfAbsent(warehouse, unexpected -> new RowChecksum());
        }

        private void end() {
            work.transferred(rowsToReport, 0);
            rowsToReport = 0;
        }
    }
}
