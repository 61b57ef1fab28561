package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;

/**
 * The number of lines of each order: 5 to 15. ORDERS contains the number and ORDER_LINE the lines, so both draw it from a
 * separate stream for each district. Confined to one thread.
 */
final class OrderLineCounts {
    private static final String STREAM = "order_line_count";

    private final long streamSeed;
    private final int warehouseId;
    private final RandomStream stream;

    OrderLineCounts(long seed, int warehouseId) {
        this.streamSeed = RandomStream.streamSeed(seed, STREAM);
        this.warehouseId = warehouseId;
        this.stream = RandomStream.of(seed, STREAM, 0);
    }

    int warehouseId() {
        return warehouseId;
    }

    /** Starts a district, 1..10, at its first order. */
    void beginDistrict(int district) {
        stream.restart(streamSeed, (long) warehouseId * Scale.DISTRICTS_PER_WAREHOUSE + district);
    }

    /** The number of lines of the district's next order. */
    int next() {
        return stream.uniform(Scale.ORDER_LINES_MIN, Scale.ORDER_LINES_MAX);
    }
}
