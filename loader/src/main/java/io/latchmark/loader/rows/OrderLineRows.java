package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;

/** The rows of ORDER_LINE for a warehouse: 5 to 15 for each of 30,000 orders. */
final class OrderLineRows {
    private static final int COLUMNS = 10;
    private static final int QUANTITY = 5;
    private static final int AMOUNT_CENTS_MIN = 1;
    private static final int AMOUNT_CENTS_MAX = 9_999_99;
    private static final int DIST_INFO_LENGTH = 24;

    private OrderLineRows() {}

    static long write(RandomColumns columns, OrderLineCounts lineCounts) {
        RowWriter writer = columns.writer();
        long rows = 0;
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            lineCounts.beginDistrict(district);
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                int lines = lineCounts.next();
                for (int line = 1; line <= lines; line++) {
                    writer.beginRow(COLUMNS);
                    writer.int32(order);
                    writer.int32(district);
                    writer.int32(lineCounts.warehouseId());
                    writer.int32(line);
                    columns.int32(1, Scale.ITEMS);
                    writer.int32(lineCounts.warehouseId());
                    writeDelivery(columns, order <= Scale.DELIVERED_ORDERS_PER_DISTRICT);
                    columns.alphanumeric(DIST_INFO_LENGTH);
                }
                rows += lines;
            }
        }
        return rows;
    }

    /** Date, quantity and amount. */
    private static void writeDelivery(RandomColumns columns, boolean delivered) {
        RowWriter writer = columns.writer();
        if (delivered) {
            writer.timestamp(Population.POPULATION_DATE_MICROS);
            writer.int32(QUANTITY);
            writer.decimal(0, 2);
        } else {
            writer.nullColumn();
            writer.int32(QUANTITY);
            columns.decimal(AMOUNT_CENTS_MIN, AMOUNT_CENTS_MAX, 2);
        }
    }
}
