package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import java.util.Map;

/**
 * The sizes on which reads per transaction depend.
 *
 * @param databaseBytes before the run; NaN if unknown
 * @param poolBytes of the server's buffer pool; NaN or 0 if unknown
 */
public record Sizes(double databaseBytes, double poolBytes) {
    private static final double MEBIBYTE = 1 << 20;
    private static final double GIBIBYTE = 1 << 30;

    public static Sizes of(RunData data, RunSummary summary) {
        Map<String, Map<String, String>> facts = data.record().environment().before();
        return new Sizes(
                WarmUp.bytes(facts.getOrDefault("database", Map.of()).getOrDefault("size_bytes", "")),
                WarmUp.poolBytes(data.record(), data.counters(), summary.window()));
    }

    /** {@code database 237 MiB, buffer pool 64 MiB}; empty if neither is known. */
    public String text() {
        String database = databaseBytes > 0 ? "database " + size(databaseBytes) : "";
        String pool = poolBytes > 0 ? "buffer pool " + size(poolBytes) : "";
        return database + (database.isEmpty() || pool.isEmpty() ? "" : ", ") + pool;
    }

    private static String size(double bytes) {
        return bytes >= GIBIBYTE
                ? NumberText.of(bytes / GIBIBYTE) + " GiB"
                : NumberText.whole(bytes / MEBIBYTE) + " MiB";
    }
}
