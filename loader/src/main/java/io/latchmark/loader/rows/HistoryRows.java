package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;

/** The 30,000 rows of HISTORY for a warehouse: one for each customer. */
final class HistoryRows {
    private static final int COLUMNS = 8;
    private static final long AMOUNT_CENTS = 10_00;

    private HistoryRows() {}

    static long write(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                writer.beginRow(COLUMNS);
                writer.int32(customer);
                writer.int32(district);
                writer.int32(warehouseId);
                writer.int32(district);
                writer.int32(warehouseId);
                writer.timestamp(Population.POPULATION_DATE_MICROS);
                writer.decimal(AMOUNT_CENTS, 2);
                columns.alphanumeric(12, 24);
            }
        }
        return (long) Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
    }
}
