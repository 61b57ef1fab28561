package io.latchmark.loader.rows;

/** The row of WAREHOUSE. */
final class WarehouseRows {
    private static final int COLUMNS = 9;
    private static final long YTD_CENTS = 300_000_00;
    /** Taxes of warehouses and districts are 0 to this many ten-thousandths. */
    static final int TAX_UNSCALED_MAX = 2_000;

    static final int TAX_SCALE = 4;

    private WarehouseRows() {}

    static long write(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        writer.beginRow(COLUMNS);
        writer.int32(warehouseId);
        columns.alphanumeric(6, 10);
        columns.address();
        columns.decimal(0, TAX_UNSCALED_MAX, TAX_SCALE);
        writer.decimal(YTD_CENTS, 2);
        return 1;
    }
}
