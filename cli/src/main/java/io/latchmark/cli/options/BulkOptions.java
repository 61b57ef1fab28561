package io.latchmark.cli.options;

import io.latchmark.loader.sqlserver.BulkSettings;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.sqlserver.SqlServerOptions;
import io.latchmark.platform.ByteSize;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How rows are sent to a SQL Server. */
public final class BulkOptions {
    private static final int PACKET_MIN = 512;
    private static final int PACKET_MAX = 32_767;

    @Option(
            names = "--batch-rows",
            paramLabel = "N",
            description = "SQL Server: rows that are sent together (default: 10000)")
    @Effect({Condition.SQL_SERVER, Condition.LOADING})
    private @Nullable Integer batchRows;

    @Option(
            names = "--table-lock",
            description = "SQL Server: lock the whole table until a warehouse is committed, which lets the server write"
                    + " less log; needs --workers 1")
    @Effect({Condition.SQL_SERVER, Condition.LOADING})
    private boolean tableLock;

    @Option(
            names = "--packet-size",
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description = "SQL Server: size of the network's packets, as 16383B; with encryption 16383B at most"
                    + " (default: 8000B, or packetSize in the URL)")
    @Effect({Condition.SQL_SERVER, Condition.LOADING})
    private @Nullable ByteSize packetSize;

    /** Adds what is wrong with these options. */
    public void check(int workers, Problems problems) {
        if (batchRows != null) {
            problems.requireWithin("--batch-rows", batchRows, BulkSettings.BATCH_ROWS_MIN, BulkSettings.BATCH_ROWS_MAX);
        }
        if (tableLock && workers > 1) {
            problems.add("--table-lock with --workers " + workers
                    + ": workers would wait for each other's locks; add --workers 1, or leave --table-lock out");
        }
        if (packetSize != null && (packetSize.bytes() < PACKET_MIN || packetSize.bytes() > PACKET_MAX)) {
            problems.add(
                    "--packet-size " + packetSize.bytes() + " B: must be " + PACKET_MIN + " B to " + PACKET_MAX + " B");
        }
    }

    /** What these options ask for, by name without dashes. */
    public Map<String, String> options() {
        Map<String, String> options = new HashMap<>();
        if (batchRows != null) {
            options.put(SqlServerOptions.BATCH_ROWS, batchRows.toString());
        }
        if (tableLock) {
            options.put(SqlServerOptions.TABLE_LOCK, "");
        }
        if (packetSize != null) {
            options.put(SqlServerOptions.PACKET_SIZE, Long.toString(packetSize.bytes()));
        }
        return options;
    }
}
