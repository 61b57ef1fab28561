package io.latchmark.operation.sqlserver;

import io.latchmark.loader.sqlserver.BulkSettings;
import io.latchmark.procedures.sqlserver.OrderLines;
import io.latchmark.schema.sqlserver.SqlServerLayout;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The options that only SQL Server has, by name without dashes. Sizes are in bytes, times in seconds, a switch is there or
 * isn't; an option that is not there has its default.
 */
public final class SqlServerOptions {
    public static final String CREATE_DATABASE = "create-database";
    public static final String DATA_PATH = "data-path";
    public static final String LOG_PATH = "log-path";
    public static final String DATA_SIZE = "data-size";
    public static final String LOG_SIZE = "log-size";
    public static final String GROWTH = "growth";
    public static final String FILL_FACTOR = "fill-factor";
    public static final String PAGE_COMPRESSION = "page-compression";
    public static final String PADDED_HOT_ROWS = "padded-hot-rows";
    public static final String RECOVERY = "recovery";
    public static final String READ_COMMITTED_SNAPSHOT = "read-committed-snapshot";
    public static final String TARGET_RECOVERY_TIME = "target-recovery-time";
    public static final String BATCH_ROWS = "batch-rows";
    public static final String TABLE_LOCK = "table-lock";
    public static final String PACKET_SIZE = "packet-size";
    public static final String ORDER_LINES = "order-lines";
    public static final String DROP_CLEAN_BUFFERS = "drop-clean-buffers";

    private static final SqlServerLayout STANDARD = SqlServerLayout.STANDARD;

    private SqlServerOptions() {}

    /**
     * The layout that is asked for.
     *
     * @throws io.latchmark.core.LatchmarkException of the category USAGE, with all that is wrong
     */
    public static SqlServerLayout layout(Map<String, String> options) {
        return new SqlServerLayout(
                options.getOrDefault(DATA_PATH, ""),
                options.getOrDefault(LOG_PATH, ""),
                read(options, DATA_SIZE, Long::valueOf, STANDARD.dataBytes()),
                read(options, LOG_SIZE, Long::valueOf, STANDARD.logBytes()),
                read(options, GROWTH, Long::valueOf, STANDARD.growthBytes()),
                read(options, FILL_FACTOR, Integer::valueOf, STANDARD.fillFactor()),
                options.containsKey(PAGE_COMPRESSION),
                options.containsKey(PADDED_HOT_ROWS),
                read(
                        options,
                        RECOVERY,
                        text -> SqlServerLayout.Recovery.valueOf(text.toUpperCase(Locale.ROOT)),
                        STANDARD.recovery()),
                read(options, READ_COMMITTED_SNAPSHOT, "on"::equals, STANDARD.readCommittedSnapshot()),
                read(
                        options,
                        TARGET_RECOVERY_TIME,
                        text -> Duration.ofSeconds(Long.parseLong(text)),
                        STANDARD.targetRecoveryTime()));
    }

    static BulkSettings bulk(Map<String, String> options) {
        return new BulkSettings(
                read(options, BATCH_ROWS, Integer::valueOf, BulkSettings.STANDARD.batchRows()),
                options.containsKey(TABLE_LOCK));
    }

    /** Properties of the driver for connections that load. */
    static Map<String, String> driverProperties(Map<String, String> options) {
        return options.containsKey(PACKET_SIZE)
                ? Map.of("packetSize", read(options, PACKET_SIZE, Function.identity(), ""))
                : Map.of();
    }

    static OrderLines orderLines(Map<String, String> options) {
        return read(options, ORDER_LINES, OrderLines::valueOf, OrderLines.SCALARS);
    }

    private static <T> T read(Map<String, String> options, String name, Function<String, T> parser, T otherwise) {
        String text = options.get(name);
        return text == null ? otherwise : parser.apply(text);
    }
}
