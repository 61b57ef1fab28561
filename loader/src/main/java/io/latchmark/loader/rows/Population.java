package io.latchmark.loader.rows;

import io.latchmark.core.population.BenchmarkTable;
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
            case ITEM -> ItemRows.write(columns);
            case WAREHOUSE -> WarehouseRows.write(columns, warehouseId);
            case DISTRICT -> DistrictRows.write(columns, warehouseId);
            case CUSTOMER -> new CustomerRows(columns, nuRand).write(warehouseId);
            case HISTORY -> HistoryRows.write(columns, warehouseId);
            case ORDERS -> OrderRows.write(columns, new OrderLineCounts(seed, warehouseId));
            case NEW_ORDER -> NewOrderRows.write(writer, warehouseId);
            case ORDER_LINE -> OrderLineRows.write(columns, new OrderLineCounts(seed, warehouseId));
            case STOCK -> StockRows.write(columns, warehouseId);
        };
    }
}
