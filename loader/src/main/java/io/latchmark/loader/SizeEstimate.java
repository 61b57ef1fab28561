package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.platform.CountText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The disk space that a load takes on a PostgreSQL server. The figures were measured on PostgreSQL 18.6 with the tables and
 * indexes of this version, as the sum of {@code pg_relation_size} over tables and over indexes: from 2 to 6 warehouses, tables
 * grow by 96.6 MB per warehouse and indexes by 16.5 MB. The log of the load, from the difference of
 * {@code pg_current_wal_insert_lsn}, is 94 MB per warehouse.
 *
 * @param dataBytes tables, and the part that is independent of the scale: the empty cluster and ITEM
 * @param indexBytes indexes, and the temporary files of the largest sort (8.4 MB per warehouse by {@code log_temp_files})
 * @param walBytes log between two checkpoints: the load's log, but at most a tenth more than the {@code max_wal_size} of 4 GiB
 *     that the embedded server has for bulk work, which is not a hard limit
 */
public record SizeEstimate(long dataBytes, long indexBytes, long walBytes) {
    private static final long BYTES_PER_GIBIBYTE = 1L << 30;
    private static final long FIXED_BYTES = 64 << 20;
    private static final long TABLE_BYTES_PER_WAREHOUSE = 97_000_000;
    private static final long INDEX_BYTES_PER_WAREHOUSE = 17_000_000;
    private static final long SORT_BYTES_PER_WAREHOUSE = 9_000_000;
    private static final long WAL_BYTES_PER_WAREHOUSE = 100_000_000;
    private static final long WAL_BYTES_MAX = BYTES_PER_GIBIBYTE * 44 / 10;

    /** The space for a number of warehouses. */
    public static SizeEstimate of(Scale scale) {
        long warehouses = scale.warehouses();
        return new SizeEstimate(
                FIXED_BYTES + warehouses * TABLE_BYTES_PER_WAREHOUSE,
                warehouses * (INDEX_BYTES_PER_WAREHOUSE + SORT_BYTES_PER_WAREHOUSE),
                Math.min(warehouses * WAL_BYTES_PER_WAREHOUSE, WAL_BYTES_MAX));
    }

    public long totalBytes() {
        return dataBytes + indexBytes + walBytes;
    }

    /**
     * The remaining space, if a part is already loaded.
     *
     * @param presentBytes existing tables and indexes
     */
    public SizeEstimate without(long presentBytes) {
        long data = Math.max(0, dataBytes - presentBytes);
        long index = Math.min(indexBytes, Math.max(0, dataBytes + indexBytes - presentBytes));
        return new SizeEstimate(data, index, Math.min(walBytes, data + index));
    }

    /**
     * Refuses a load for which the disk is too small.
     *
     * @param directory the server's data directory; it need not exist yet, but one of its parents must
     * @param presentBytes existing tables and indexes
     * @throws LatchmarkException of category ENVIRONMENT if less space is free than the load needs, or the free space is unknown
     */
    public static void requireFree(Path directory, Scale scale, long presentBytes) {
        requireFree(directory, scale, presentBytes, usableBytes(directory));
    }

    static void requireFree(Path directory, Scale scale, long presentBytes, long freeBytes) {
        long neededBytes = of(scale).without(presentBytes).totalBytes();
        if (neededBytes <= freeBytes) {
            return;
        }
        int fitting = warehousesThatFit(presentBytes, freeBytes);
        throw LatchmarkException.environment(String.format(
                Locale.ROOT,
                "the load needs about %.1f GiB%s for %s, %.1f GiB are free on %s; %s",
                Math.ceil(inTenths(neededBytes)) / 10,
                presentBytes == 0 ? "" : " more",
                CountText.of(scale.warehouses(), "warehouse", "warehouses"),
                Math.floor(inTenths(freeBytes)) / 10,
                directory,
                fitting == 0
                        ? "free some, or choose a --data-dir on a larger disk"
                        : "free some, or load at most " + CountText.of(fitting, "warehouse", "warehouses")));
    }

    /** The largest scale that fits, 0 if none: the estimate never falls with the scale. */
    private static int warehousesThatFit(long presentBytes, long freeBytes) {
        int fitting = 0;
        int above = Scale.WAREHOUSES_MAX + 1;
        while (above - fitting > 1) {
            int middle = (fitting + above) / 2;
            if (of(new Scale(middle)).without(presentBytes).totalBytes() <= freeBytes) {
                fitting = middle;
            } else {
                above = middle;
            }
        }
        return fitting;
    }

    /** Tenths of a GiB: required space is rounded up and free space is rounded down, so that the two differ. */
    private static double inTenths(long bytes) {
        return bytes * 10.0 / BYTES_PER_GIBIBYTE;
    }

    private static long usableBytes(Path directory) {
        Path existing = directory.toAbsolutePath().normalize();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        try {
            return Files.getFileStore(existing).getUsableSpace();
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot read the free space of " + existing + ": " + e.getMessage()
                            + "; check that the folder can be read",
                    e);
        }
    }
}
