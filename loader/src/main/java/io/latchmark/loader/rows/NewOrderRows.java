package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;

/** The 9,000 rows of NEW_ORDER for a warehouse: the orders that aren't delivered. */
final class NewOrderRows {
    private static final int COLUMNS = 3;

    private NewOrderRows() {}

    static long write(RowWriter writer, int warehouseId) {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = Scale.DELIVERED_ORDERS_PER_DISTRICT + 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                writer.beginRow(COLUMNS);
                writer.int32(order);
                writer.int32(district);
                writer.int32(warehouseId);
            }
        }
        return (long) Scale.DISTRICTS_PER_WAREHOUSE * (Scale.ORDERS_PER_DISTRICT - Scale.DELIVERED_ORDERS_PER_DISTRICT);
    }
}
