package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;

/** The 100,000 rows of STOCK for a warehouse. */
final class StockRows {
    private static final int COLUMNS = 17;
    private static final int DIST_LENGTH = 24;

    private StockRows() {}

    static long write(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        RowSelection original = RowSelection.tenPercentOf(Scale.STOCK_PER_WAREHOUSE, columns.stream());
        for (int item = 1; item <= Scale.STOCK_PER_WAREHOUSE; item++) {
            writer.beginRow(COLUMNS);
            writer.int32(item);
            writer.int32(warehouseId);
            columns.int32(10, 100);
            for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
                columns.alphanumeric(DIST_LENGTH);
            }
            writer.int32(0);
            writer.int32(0);
            writer.int32(0);
            columns.data(original.selectsNext());
        }
        return Scale.STOCK_PER_WAREHOUSE;
    }
}
