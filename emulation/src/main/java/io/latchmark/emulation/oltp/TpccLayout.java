package io.latchmark.emulation.oltp;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;

/**
 * The pages of the rows of TPC-C's large tables and of their index entries, with a fill factor of nine tenths. Rows have the mean
 * length of clause 4.2.2 plus the engine's overhead; customers are shorter, because only half of their data is filled.
 */
record TpccLayout(
        Rows item,
        Rows itemKey,
        Rows customer,
        Rows customerKey,
        Rows customerByName,
        Rows orders,
        Rows ordersKey,
        Rows ordersByCustomer,
        Rows orderLine,
        Rows orderLineKey,
        Rows stock,
        Rows stockKey) {
    private static final double FILLED = 0.9;
    private static final int ITEM_BYTES = 110;
    private static final int CUSTOMER_BYTES = 610;
    private static final int ORDER_BYTES = 54;
    private static final int ORDER_LINE_BYTES = 90;
    private static final int STOCK_BYTES = 340;
    private static final int KEY_BYTES = 22;
    private static final int NAME_BYTES = 44;

    /** Consecutive rows or entries. */
    record Rows(int firstPage, int rowsPerPage, long rows) {
        int page(long row) {
            return Math.toIntExact(firstPage + row / rowsPerPage);
        }

        private int end() {
            return page(rows + rowsPerPage - 1);
        }
    }

    static TpccLayout of(OltpParameters.OfWorkload of, int pageBytes) {
        Scale scale = of.workload().scale();
        Placement placement = new Placement(scale, pageBytes, of.isKeyApart() ? KEY_BYTES : 0);
        // In the order of their pages: Java evaluates arguments from left to right.
        return new TpccLayout(
                placement.next(BenchmarkTable.ITEM, ITEM_BYTES),
                placement.nextKey(BenchmarkTable.ITEM),
                placement.next(BenchmarkTable.CUSTOMER, CUSTOMER_BYTES),
                placement.nextKey(BenchmarkTable.CUSTOMER),
                placement.next(BenchmarkTable.CUSTOMER, NAME_BYTES),
                placement.next(BenchmarkTable.ORDERS, ORDER_BYTES),
                placement.nextKey(BenchmarkTable.ORDERS),
                placement.next(BenchmarkTable.ORDERS, KEY_BYTES),
                placement.next(BenchmarkTable.ORDER_LINE, ORDER_LINE_BYTES),
                placement.nextKey(BenchmarkTable.ORDER_LINE),
                placement.next(BenchmarkTable.STOCK, STOCK_BYTES),
                placement.nextKey(BenchmarkTable.STOCK));
    }

    int pages() {
        return stockKey.end();
    }

    /** Allocates pages in order. */
    private static final class Placement {
        private final Scale scale;
        private final double filledBytes;
        private final int keyBytes;
        private int free;

        Placement(Scale scale, int pageBytes, int keyBytes) {
            this.scale = scale;
            this.filledBytes = pageBytes * FILLED;
            this.keyBytes = keyBytes;
        }

        Rows next(BenchmarkTable table, int rowBytes) {
            Rows rows = new Rows(free, (int) Math.max(1, filledBytes / rowBytes), scale.initialRows(table));
            free = rows.end();
            return rows;
        }

        /** No pages if the primary key contains the rows. */
        Rows nextKey(BenchmarkTable table) {
            return keyBytes == 0 ? new Rows(free, 1, 0) : next(table, keyBytes);
        }
    }
}
