package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;

/** The 10 rows of DISTRICT for a warehouse. */
final class DistrictRows {
    private static final int COLUMNS = 11;
    private static final long YTD_CENTS = 30_000_00;

    private DistrictRows() {}

    static long write(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            writer.beginRow(COLUMNS);
            writer.int32(district);
            writer.int32(warehouseId);
            columns.alphanumeric(6, 10);
            columns.address();
            columns.decimal(0, WarehouseRows.TAX_UNSCALED_MAX, WarehouseRows.TAX_SCALE);
            writer.decimal(YTD_CENTS, 2);
            writer.int32(Scale.ORDERS_PER_DISTRICT + 1);
        }
        return Scale.DISTRICTS_PER_WAREHOUSE;
    }
}
