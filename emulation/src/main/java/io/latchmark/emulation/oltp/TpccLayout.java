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
        Rows item = placement.next(BenchmarkTable.ITEM, ITEM_BYTES);
        Rows itemKey = placement.nextKey(BenchmarkTable.ITEM);
        Rows customer = placement.next(BenchmarkTable.CUSTOMER, CUSTOMER_BYTES);
        Rows customerKey = placement.nextKey(BenchmarkTable.CUSTOMER);
        Rows customerByName = placement.next(BenchmarkTable.CUSTOMER, NAME_BYTES);
        Rows orders = placement.next(BenchmarkTable.ORDERS, ORDER_BYTES);
        Rows ordersKey = placement.nextKey(BenchmarkTable.ORDERS);
        Rows ordersByCustomer = placement.next(BenchmarkTable.ORDERS, KEY_BYTES);
        Rows orderLine = placement.next(BenchmarkTable.ORDER_LINE, ORDER_LINE_BYTES);
        Rows orderLineKey = placement.nextKey(BenchmarkTable.ORDER_LINE);
        Rows stock = placement.next(BenchmarkTable.STOCK, STOCK_BYTES);
        Rows stockKey = placement.nextKey(BenchmarkTable.STOCK);
        return new TpccLayout(
                item,
                itemKey,
                customer,
                customerKey,
                customerByName,
                orders,
                ordersKey,
                ordersByCustomer,
                orderLine,
                orderLineKey,
                stock,
                stockKey);
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
