package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a database is laid out: where its files are and how they grow, how rows lie in pages, and which options it has.
 * Immutable.
 *
 * @param dataPath folder of the data files on the server's host; empty for the server's own
 * @param logPath folder of the log on the server's host, with a new database only; empty for the server's own
 * @param dataBytes size of all data files together at creation
 * @param logBytes size of the log at creation, with a new database only
 * @param growthBytes by which a file grows when it is full
 * @param fillFactor how full pages of clustered keys are after the load, in percent, 1 to 100
 * @param recovery recovery model of the database
 * @param targetRecoveryTime 0 for automatic checkpoints, else for indirect ones
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
    /** What is done without being asked for anything else. */
    public static final SqlServerLayout STANDARD = new SqlServerLayout(
            "", "", 512L << 20, 512L << 20, 64L << 20, 100, false, false, Recovery.SIMPLE, true, Duration.ofMinutes(1));

    private static final long FILE_BYTES_MIN = 8L << 20;
    private static final long FILE_BYTES_MAX = 16L << 40;

    /** Recovery models that make sense for a benchmark. */
    public enum Recovery {
        SIMPLE,
        FULL
    }

    /**
     * Checks the values.
     *
     * @throws LatchmarkException of the category USAGE, with all that is wrong
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
