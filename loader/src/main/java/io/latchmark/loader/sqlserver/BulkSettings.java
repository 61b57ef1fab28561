package io.latchmark.loader.sqlserver;

/**
 * Settings for sending rows.
 *
 * @param batchRows rows buffered in memory and sent together, {@value #BATCH_ROWS_MIN} to {@value #BATCH_ROWS_MAX}
 * @param tableLock whether a load locks the whole table until its warehouse is committed: with one worker the server can then
 *     write less log; several workers would wait for each other
 */
public record BulkSettings(int batchRows, boolean tableLock) {
    /** The default settings. */
    public static final BulkSettings STANDARD = new BulkSettings(10_000, false);

    public static final int BATCH_ROWS_MIN = 100;
    public static final int BATCH_ROWS_MAX = 1_000_000;

    public BulkSettings {
        if (batchRows < BATCH_ROWS_MIN || batchRows > BATCH_ROWS_MAX) {
            throw new IllegalArgumentException(
                    "batchRows = " + batchRows + ": must be " + BATCH_ROWS_MIN + " to " + BATCH_ROWS_MAX);
        }
    }
}
