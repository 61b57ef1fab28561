package io.latchmark.loader.rows;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRand;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.random.RandomStream;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The rows of a database as loaded, table by table and warehouse by warehouse (TPC-C clause 4.3.3.1). Immutable. */
public final class Population {
    /** The date of every row that has one; the package documentation explains why it is fixed. */
    public static final Instant POPULATION_DATE = Instant.parse("2008-03-29T00:00:00Z");

    /** The warehouse number for ITEM, which all warehouses share. */
    public static final int NO_WAREHOUSE = 0;

    static final long POPULATION_DATE_MICROS = TimeUnit.SECONDS.toMicros(POPULATION_DATE.getEpochSecond());

    /** Taxes of warehouses and districts are 0 to this many ten-thousandths. */
    private static final int TAX_UNSCALED_MAX = 2_000;

    private static final int TAX_SCALE = 4;
    private static final int IMAGES = 10_000;
    private static final int DIST_LENGTH = 24;
    private static final long WAREHOUSE_YTD_CENTS = 300_000_00;
    private static final long DISTRICT_YTD_CENTS = 30_000_00;
    private static final long PAYMENT_CENTS = 10_00;

    private final long seed;
    private final NuRand nuRand;

    /** The population for a seed; the constant for last names is {@link NuRandConstants#ofLoad} with the same seed. */
    public Population(long seed) {
        this.seed = seed;
        this.nuRand = new NuRand(NuRandConstants.ofLoad(seed));
    }

    /**
     * Writes all rows that a table has for a warehouse, in key order.
     *
     * @param warehouseId 1 or more; {@link #NO_WAREHOUSE} for ITEM
     * @return number of rows written
     */
    public long write(BenchmarkTable table, int warehouseId, RowWriter writer) {
        if (table == BenchmarkTable.ITEM ? warehouseId != NO_WAREHOUSE : warehouseId < 1) {
            throw new IllegalArgumentException(table + " has no rows for the warehouse " + warehouseId);
        }
        RandomColumns columns = new RandomColumns(RandomStream.of(seed, table.sqlName(), warehouseId), writer);
        return switch (table) {
            case ITEM -> items(columns);
            case WAREHOUSE -> warehouse(columns, warehouseId);
            case DISTRICT -> districts(columns, warehouseId);
            case CUSTOMER -> new CustomerRows(columns, nuRand).write(warehouseId);
            case HISTORY -> history(columns, warehouseId);
            case ORDERS -> OrderRows.write(columns, new OrderLineCounts(seed, warehouseId));
            case NEW_ORDER -> newOrders(writer, warehouseId);
            case ORDER_LINE -> OrderLineRows.write(columns, new OrderLineCounts(seed, warehouseId));
            case STOCK -> stock(columns, warehouseId);
        };
    }

    private static long items(RandomColumns columns) {
        RowSelection original = RowSelection.tenPercentOf(Scale.ITEMS, columns.stream());
        for (int item = 1; item <= Scale.ITEMS; item++) {
            columns.writer().beginRow(5);
            columns.writer().int32(item);
            columns.int32(1, IMAGES);
            columns.alphanumeric(14, 24);
            columns.decimal(1_00, 100_00, 2);
            columns.data(original.selectsNext());
        }
        return Scale.ITEMS;
    }

    private static long warehouse(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        writer.beginRow(9);
        writer.int32(warehouseId);
        columns.alphanumeric(6, 10);
        columns.address();
        columns.decimal(0, TAX_UNSCALED_MAX, TAX_SCALE);
        writer.decimal(WAREHOUSE_YTD_CENTS, 2);
        return 1;
    }

    private static long districts(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            writer.beginRow(11);
            writer.int32(district);
            writer.int32(warehouseId);
            columns.alphanumeric(6, 10);
            columns.address();
            columns.decimal(0, TAX_UNSCALED_MAX, TAX_SCALE);
            writer.decimal(DISTRICT_YTD_CENTS, 2);
            writer.int32(Scale.ORDERS_PER_DISTRICT + 1);
        }
        return Scale.DISTRICTS_PER_WAREHOUSE;
    }

    /** One payment of each customer. */
    private static long history(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                writer.beginRow(8);
                writer.int32(customer);
                writer.int32(district);
                writer.int32(warehouseId);
                writer.int32(district);
                writer.int32(warehouseId);
                writer.timestamp(POPULATION_DATE_MICROS);
                writer.decimal(PAYMENT_CENTS, 2);
                columns.alphanumeric(12, 24);
            }
        }
        return (long) Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
    }

    /** The orders that aren't delivered. */
    private static long newOrders(RowWriter writer, int warehouseId) {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int order = Scale.DELIVERED_ORDERS_PER_DISTRICT + 1; order <= Scale.ORDERS_PER_DISTRICT; order++) {
                writer.beginRow(3);
                writer.int32(order);
                writer.int32(district);
                writer.int32(warehouseId);
            }
        }
        return (long) Scale.DISTRICTS_PER_WAREHOUSE * (Scale.ORDERS_PER_DISTRICT - Scale.DELIVERED_ORDERS_PER_DISTRICT);
    }

    private static long stock(RandomColumns columns, int warehouseId) {
        RowWriter writer = columns.writer();
        RowSelection original = RowSelection.tenPercentOf(Scale.STOCK_PER_WAREHOUSE, columns.stream());
        for (int item = 1; item <= Scale.STOCK_PER_WAREHOUSE; item++) {
            writer.beginRow(17);
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
