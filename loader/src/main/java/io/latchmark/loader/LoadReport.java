package io.latchmark.loader;

import io.latchmark.core.population.BenchmarkTable;
import java.time.Duration;
import java.util.Map;

/**
 * The result of a load.
 *
 * @param rows committed rows of each of the nine tables
 * @param bytes bytes sent, in the server's bulk format
 * @param elapsed for the rows only, without keys, indexes and statistics
 */
public record LoadReport(Map<BenchmarkTable, Long> rows, long bytes, Duration elapsed) {
    public LoadReport {
        rows = Map.copyOf(rows);
    }

    /** Rows of all tables together. */
    public long rowsTotal() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }
}
