package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;

/** The 30,000 rows of ORDERS for a warehouse. The last 900 of a district are not delivered. */
final class OrderRows {
    private static final int COLUMNS = 8;
    private static final int CARRIERS = 10;
    private static final int ALL_LOCAL = 1;

    private OrderRows() {}

    static long write(RandomColumns columns, OrderLineCounts lineCounts) {
        RowWriter writer = columns.writer();
        int[] customers = new int[Scale.ORDERS_PER_DISTRICT];
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            lineCounts.beginDistrict(district);
            permute(customers, columns.stream());
            for (int order = 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                writer.beginRow(COLUMNS);
                writer.int32(order);
                writer.int32(district);
                writer.int32(lineCounts.warehouseId());
                writer.int32(customers[order - 1]);
                writer.timestamp(Population.POPULATION_DATE_MICROS);
                if (order <= Scale.DELIVERED_ORDERS_PER_DISTRICT) {
                    columns.int32(1, CARRIERS);
                } else {
                    writer.nullColumn();
                }
                writer.int32(lineCounts.next());
                writer.int32(ALL_LOCAL);
            }
        }
        return (long) Scale.DISTRICTS_PER_WAREHOUSE * Scale.ORDERS_PER_DISTRICT;
    }

    /** Writes the customers 1..n in a random order, all orders equally likely (Fisher and Yates, inside out). */
    private static void permute(int[] customers, RandomStream stream) {
        for (int i = 0; i < customers.length; i++) {
            int place = stream.uniform(0, i);
            customers[i] = customers[place];
            customers[place] = i + 1;
        }
    }
}
