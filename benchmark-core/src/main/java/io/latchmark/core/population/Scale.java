package io.latchmark.core.population;

/**
 * The size of a database in warehouses; every cardinality follows from it (TPC-C clause 1.2.1).
 *
 * @param warehouses number of warehouses, 1 to {@value #WAREHOUSES_MAX}
 */
public record Scale(int warehouses) {
    public static final int WAREHOUSES_MAX = 100_000;
    public static final int ITEMS = 100_000;
    public static final int STOCK_PER_WAREHOUSE = 100_000;
    public static final int DISTRICTS_PER_WAREHOUSE = 10;
    public static final int CUSTOMERS_PER_DISTRICT = 3_000;
    public static final int ORDERS_PER_DISTRICT = 3_000;
    /** Orders up to this one are delivered in the initial population (clause 4.3.3.1). */
    public static final int DELIVERED_ORDERS_PER_DISTRICT = 2_100;

    public static final int ORDER_LINES_MIN = 5;
    public static final int ORDER_LINES_MAX = 15;

    public Scale {
        if (warehouses < 1 || warehouses > WAREHOUSES_MAX) {
            throw new IllegalArgumentException("warehouses = " + warehouses + ": must be 1 to " + WAREHOUSES_MAX);
        }
    }

    /** Number of rows in a table after the load. For ORDER_LINE, which has 5 to 15 per order at random, the expected number. */
    public long initialRows(BenchmarkTable table) {
        long districts = (long) warehouses * DISTRICTS_PER_WAREHOUSE;
        return switch (table) {
            case ITEM -> ITEMS;
            case WAREHOUSE -> warehouses;
            case DISTRICT -> districts;
            case CUSTOMER, HISTORY -> districts * CUSTOMERS_PER_DISTRICT;
            case ORDERS -> districts * ORDERS_PER_DISTRICT;
            case NEW_ORDER -> districts * (ORDERS_PER_DISTRICT - DELIVERED_ORDERS_PER_DISTRICT);
            case ORDER_LINE -> districts * ORDERS_PER_DISTRICT * (ORDER_LINES_MIN + ORDER_LINES_MAX) / 2;
            case STOCK -> (long) warehouses * STOCK_PER_WAREHOUSE;
        };
    }
}
