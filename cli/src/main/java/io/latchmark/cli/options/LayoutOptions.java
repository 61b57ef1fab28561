package io.latchmark.cli.options;

import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.sqlserver.SqlServerOptions;
import io.latchmark.platform.ByteSize;
import io.latchmark.schema.sqlserver.SqlServerLayout;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a SQL Server database is laid out. */
public final class LayoutOptions {
    @Option(
            names = "--create-database",
            description = "SQL Server: create the database that the URL names, if it isn't there")
    @Effect(Condition.SQL_SERVER)
    private boolean createDatabase;

    @Option(
            names = "--data-path",
            paramLabel = "FOLDER",
            description = "SQL Server: folder of the data files on the server's host (default: the server's own)")
    @Effect(Condition.SQL_SERVER)
    private @Nullable String dataPath;

    @Option(
            names = "--log-path",
            paramLabel = "FOLDER",
            description = "SQL Server: folder of the log on the server's host, with --create-database and --data-path"
                    + " (default: that of the data)")
    @Effect({Condition.SQL_SERVER, Condition.NEW_DATABASE, Condition.PLACED_FILES})
    private @Nullable String logPath;

    @Option(
            names = "--data-size",
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description = "SQL Server: size of the data files together at creation (default: 512MiB)")
    @Effect(Condition.SQL_SERVER)
    private @Nullable ByteSize dataSize;

    @Option(
            names = "--log-size",
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description = "SQL Server: size of the log at creation, with --create-database (default: 512MiB)")
    @Effect({Condition.SQL_SERVER, Condition.NEW_DATABASE, Condition.PLACED_FILES})
    private @Nullable ByteSize logSize;

    @Option(
            names = "--growth",
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description = "SQL Server: by how much a full file grows (default: 64MiB)")
    @Effect(Condition.SQL_SERVER)
    private @Nullable ByteSize growth;

    @Option(
            names = "--fill-factor",
            paramLabel = "PERCENT",
            description = "SQL Server: how full pages are after the load (default: 100)")
    @Effect(Condition.SQL_SERVER)
    private @Nullable Integer fillFactor;

    @Option(names = "--page-compression", description = "SQL Server: compress the pages of tables with a key")
    @Effect(Condition.SQL_SERVER)
    private boolean pageCompression;

    @Option(
            names = "--padded-hot-rows",
            description =
                    "SQL Server: a page for each row of WAREHOUSE and DISTRICT, so that two sessions never wait for"
                            + " one page")
    @Effect({Condition.SQL_SERVER, Condition.UNCOMPRESSED})
    private boolean paddedHotRows;

    @Option(
            names = "--recovery",
            paramLabel = "MODEL",
            description = "SQL Server: recovery model, simple or full (default: simple)")
    @Effect(Condition.SQL_SERVER)
    private SqlServerLayout.@Nullable Recovery recovery;

    @Option(
            names = "--read-committed-snapshot",
            paramLabel = "HOW",
            description = "SQL Server: on, readers see row versions; off, they wait for locks (default: on)")
    @Effect(Condition.SQL_SERVER)
    private @Nullable Switch readCommittedSnapshot;

    @Option(
            names = "--target-recovery-time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "SQL Server: of indirect checkpoints; 0s for automatic ones (default: 60s)")
    @Effect(Condition.SQL_SERVER)
    private @Nullable Duration targetRecoveryTime;

    /** On or off. */
    public enum Switch {
        on,
        off
    }

    /** What these options ask for, by name without dashes. */
    public Map<String, String> options() {
        Map<String, String> options = new HashMap<>();
        put(options, SqlServerOptions.CREATE_DATABASE, createDatabase ? "" : null);
        put(options, SqlServerOptions.DATA_PATH, dataPath);
        put(options, SqlServerOptions.LOG_PATH, logPath);
        put(options, SqlServerOptions.DATA_SIZE, dataSize == null ? null : dataSize.bytes());
        put(options, SqlServerOptions.LOG_SIZE, logSize == null ? null : logSize.bytes());
        put(options, SqlServerOptions.GROWTH, growth == null ? null : growth.bytes());
        put(options, SqlServerOptions.FILL_FACTOR, fillFactor);
        put(options, SqlServerOptions.PAGE_COMPRESSION, pageCompression ? "" : null);
        put(options, SqlServerOptions.PADDED_HOT_ROWS, paddedHotRows ? "" : null);
        put(options, SqlServerOptions.RECOVERY, recovery);
        put(options, SqlServerOptions.READ_COMMITTED_SNAPSHOT, readCommittedSnapshot);
        put(
                options,
                SqlServerOptions.TARGET_RECOVERY_TIME,
                targetRecoveryTime == null ? null : targetRecoveryTime.toSeconds());
        return options;
    }

    private static void put(Map<String, String> options, String name, @Nullable Object value) {
        if (value != null) {
            options.put(name, value.toString());
        }
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        try {
            Objects.requireNonNull(SqlServerOptions.layout(options()));
        } catch (LatchmarkException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }
}
