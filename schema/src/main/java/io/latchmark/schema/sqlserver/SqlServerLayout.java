package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.Snapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The layout of a database: location and growth of its files, arrangement of rows in pages, and database options. Immutable.
 *
 * @param dataPath folder of the data files on the server's host; empty for the server's default
 * @param logPath folder of the log on the server's host, only for a new database; empty for the server's default
 * @param dataBytes initial size of all data files together
 * @param logBytes initial size of the log, only for a new database
 * @param growthBytes by which a full file grows
 * @param fillFactor fill of the pages of clustered keys after the load, in percent, 1 to 100
 * @param recovery recovery model of the database
 * @param targetRecoveryTime 0 for automatic checkpoints, otherwise for indirect ones
 */
public record SqlServerLayout(
        String dataPath,
        String logPath,
        long dataBytes,
        long logBytes,
        long growthBytes,
        int fillFactor,
        boolean pageCompression,
        boolean paddedHotRows,
        Recovery recovery,
        boolean readCommittedSnapshot,
        Duration targetRecoveryTime) {
    /** The default layout. */
    public static final SqlServerLayout STANDARD = new SqlServerLayout(
            "", "", 512L << 20, 512L << 20, 64L << 20, 100, false, false, Recovery.SIMPLE, true, Duration.ofMinutes(1));

    private static final long LOG_BYTES_MAX = 32L << 30;

    private static final long FILE_BYTES_MIN = 8L << 20;
    private static final long FILE_BYTES_MAX = 16L << 40;

    /** Data files for a load of this many warehouses, with half as much again for what runs add between two resets. */
    public static long dataBytes(int warehouses) {
        return warehouses * Snapshots.WAREHOUSE_BYTES / 2 * 3;
    }

    /** A log that a minute of a run does not fill, nor the workers of a load. */
    public static long logBytes(int warehouses) {
        return Math.min(LOG_BYTES_MAX, (4L << 30) + warehouses * (40L << 20));
    }

    /** Recovery models that make sense for a benchmark. */
    public enum Recovery {
        SIMPLE,
        FULL
    }

    /**
     * Checks the values.
     *
     * @throws LatchmarkException of category USAGE, with all problems
     */
    public SqlServerLayout {
        List<String> problems = new ArrayList<>();
        requireSize(problems, "--data-size", dataBytes);
        requireSize(problems, "--log-size", logBytes);
        requireSize(problems, "--growth", growthBytes);
        if (fillFactor < 1 || fillFactor > 100) {
            problems.add("--fill-factor " + fillFactor + ": must be 1 to 100 percent");
        }
        if (targetRecoveryTime.isNegative() || targetRecoveryTime.compareTo(Duration.ofDays(1)) > 0) {
            problems.add("--target-recovery-time " + targetRecoveryTime.toSeconds() + " s: must be 0 s to 86400 s");
        }
        if (!logPath.isEmpty() && dataPath.isEmpty()) {
            problems.add("--log-path needs --data-path: the server takes both or none");
        }
        if (!problems.isEmpty()) {
            throw LatchmarkException.usage(String.join(System.lineSeparator() + "           ", problems));
        }
    }

    private static void requireSize(List<String> problems, String option, long bytes) {
        if (bytes < FILE_BYTES_MIN || bytes > FILE_BYTES_MAX) {
            problems.add(option + " " + bytes + " bytes: must be 8 MiB to 16 TiB");
        }
    }
}
