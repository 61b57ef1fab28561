package io.latchmark.application.sqlserver;

import static io.latchmark.application.engine.EngineOption.Use.DOCTOR;
import static io.latchmark.application.engine.EngineOption.Use.LOAD;
import static io.latchmark.application.engine.EngineOption.Use.RUN;
import static io.latchmark.application.engine.EngineOption.Use.SCHEMA_CREATE;
import static io.latchmark.application.engine.EngineOption.Use.SNAPSHOT;

import io.latchmark.application.engine.EngineOption;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.loader.sqlserver.BulkSettings;
import io.latchmark.procedures.sqlserver.OrderLines;
import io.latchmark.schema.sqlserver.SqlServerLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * The options that only SQL Server has, by name without dashes. Sizes are in bytes, times in seconds; a switch is present or not.
 * Missing options have their defaults.
 */
final class SqlServerOptions {
    static final String CREATE_DATABASE = "create-database";
    static final String BACKUP_PATH = "backup-path";
    static final String DROP_CLEAN_BUFFERS = "drop-clean-buffers";

    private static final String DATA_PATH = "data-path";
    private static final String LOG_PATH = "log-path";
    private static final String DATA_SIZE = "data-size";
    private static final String LOG_SIZE = "log-size";
    static final String WAREHOUSES = "warehouses";
    private static final String GROWTH = "growth";
    private static final String FILL_FACTOR = "fill-factor";
    private static final String PAGE_COMPRESSION = "page-compression";
    private static final String PADDED_HOT_ROWS = "padded-hot-rows";
    private static final String RECOVERY = "recovery";
    private static final String READ_COMMITTED_SNAPSHOT = "read-committed-snapshot";
    private static final String TARGET_RECOVERY_TIME = "target-recovery-time";
    private static final String BATCH_ROWS = "batch-rows";
    private static final String TABLE_LOCK = "table-lock";
    private static final String PACKET_SIZE = "packet-size";
    private static final String ORDER_LINES = "order-lines";

    private static final SqlServerLayout STANDARD = SqlServerLayout.STANDARD;
    private static final int PACKET_MIN = 512;
    private static final int PACKET_MAX = 32_767;

    private static final List<EngineOption> FILES = List.of(
            EngineOption.flag(
                    CREATE_DATABASE, "create the database that the URL names, if it doesn't exist", SCHEMA_CREATE),
            EngineOption.text(
                    DATA_PATH,
                    "FOLDER",
                    "folder of the data files on the server's host (default: the server's own)",
                    SCHEMA_CREATE),
            EngineOption.text(
                    LOG_PATH,
                    "FOLDER",
                    "folder of the log on the server's host, with --create-database and --data-path"
                            + " (default: the folder of the data)",
                    SCHEMA_CREATE),
            EngineOption.number(
                            WAREHOUSES,
                            "N",
                            "size the files for this many warehouses: they then don't grow during runs; for doctor,"
                                    + " how many will be loaded",
                            SCHEMA_CREATE,
                            DOCTOR)
                    .readBy(EngineOption.count(Scale.WAREHOUSES_MAX)),
            EngineOption.size(
                    DATA_SIZE, "size of the data files together at creation (default: 512MiB)", SCHEMA_CREATE),
            EngineOption.size(
                    LOG_SIZE, "size of the log at creation, with --create-database (default: 512MiB)", SCHEMA_CREATE),
            EngineOption.size(GROWTH, "growth of a full file (default: 64MiB)", SCHEMA_CREATE),
            EngineOption.text(
                    BACKUP_PATH,
                    "FOLDER",
                    "folder of the snapshot on the server's host, on no array under test (default: the server's folder"
                            + " for backups)",
                    SNAPSHOT,
                    DOCTOR));

    private static final List<EngineOption> PAGES = List.of(
            EngineOption.number(
                    FILL_FACTOR, "PERCENT", "how full pages are after the load (default: 100)", SCHEMA_CREATE),
            EngineOption.flag(PAGE_COMPRESSION, "compress the pages of tables with a key", SCHEMA_CREATE),
            EngineOption.flag(
                    PADDED_HOT_ROWS,
                    "give each row of WAREHOUSE and DISTRICT its own page: sessions never wait for a page that they share",
                    SCHEMA_CREATE),
            EngineOption.text(RECOVERY, "MODEL", "recovery model, simple or full (default: simple)", SCHEMA_CREATE)
                    .readBy(EngineOption.oneOf("simple", "full")),
            EngineOption.text(
                            READ_COMMITTED_SNAPSHOT,
                            "HOW",
                            "on: readers see row versions; off: they wait for locks (default: on)",
                            SCHEMA_CREATE)
                    .readBy(EngineOption.oneOf("on", "off")),
            EngineOption.seconds(
                    TARGET_RECOVERY_TIME,
                    "target of indirect checkpoints; 0s for automatic checkpoints (default: 60s)",
                    SCHEMA_CREATE));

    private static final List<EngineOption> TRANSFER = List.of(
            EngineOption.number(BATCH_ROWS, "N", "rows per batch (default: 10000)", LOAD),
            EngineOption.flag(
                    TABLE_LOCK,
                    "lock the table until a warehouse is committed: the server then writes less log. Needs"
                            + " --workers 1",
                    LOAD),
            EngineOption.size(
                    PACKET_SIZE,
                    "size of network packets, for example 16383B, the maximum with encryption (default: 8000B, or"
                            + " packetSize in the URL)",
                    LOAD),
            EngineOption.text(
                            ORDER_LINES,
                            "FORM",
                            "how the lines of an order are passed: scalars (45 numbers), or table (a table-valued parameter,"
                                    + " which goes through tempdb) (default: scalars)",
                            RUN)
                    .readBy(EngineOption.oneOf("scalars", "table")),
            EngineOption.flag(
                    DROP_CLEAN_BUFFERS,
                    "write all dirty pages and empty the buffer pool of the whole server first (CHECKPOINT, DBCC"
                            + " DROPCLEANBUFFERS), for a cold start",
                    RUN,
                    DOCTOR));

    /** All options. */
    static final List<EngineOption> ALL =
            List.of(FILES, PAGES, TRANSFER).stream().flatMap(List::stream).toList();

    /** Each way to pass the lines of an order to the server. */
    static final List<Map<String, String>> CALL_FORMS =
            List.of(Map.of(ORDER_LINES, "scalars"), Map.of(ORDER_LINES, "table"));

    private SqlServerOptions() {}

    /** Problems with these options in combination. */
    static List<String> problems(Map<String, String> options, int connections) {
        List<String> problems = new ArrayList<>();
        try {
            Objects.requireNonNull(layout(options));
        } catch (LatchmarkException e) {
            problems.add(e.getMessage());
        }
        int rows = read(options, BATCH_ROWS, Integer::valueOf, BulkSettings.STANDARD.batchRows());
        if (rows < BulkSettings.BATCH_ROWS_MIN || rows > BulkSettings.BATCH_ROWS_MAX) {
            problems.add("--batch-rows " + rows + ": must be " + BulkSettings.BATCH_ROWS_MIN + " to "
                    + BulkSettings.BATCH_ROWS_MAX);
        }
        if (options.containsKey(TABLE_LOCK) && connections > 1) {
            problems.add("--table-lock with --workers " + connections
                    + ": workers would wait for each other's locks; add --workers 1, or leave --table-lock out");
        }
        long packet = read(options, PACKET_SIZE, Long::valueOf, (long) PACKET_MIN);
        if (packet < PACKET_MIN || packet > PACKET_MAX) {
            problems.add("--packet-size " + packet + " B: must be " + PACKET_MIN + " B to " + PACKET_MAX + " B");
        }
        if ((options.containsKey(LOG_PATH) || options.containsKey(LOG_SIZE))
                && !options.keySet().containsAll(Set.of(CREATE_DATABASE, DATA_PATH))) {
            problems.add("--log-path and --log-size need --create-database and --data-path: the log of an existing"
                    + " database stays as it is, and the server takes places and sizes of all files or of none");
        }
        if (options.containsKey(PAGE_COMPRESSION) && options.containsKey(PADDED_HOT_ROWS)) {
            problems.add("--padded-hot-rows with --page-compression: compression removes the padding; choose one of"
                    + " the two");
        }
        return problems;
    }

    /**
     * The requested layout.
     *
     * @throws io.latchmark.core.LatchmarkException of category USAGE, with all problems
     */
    static SqlServerLayout layout(Map<String, String> options) {
        int warehouses = read(options, WAREHOUSES, Integer::valueOf, 0);
        return new SqlServerLayout(
                options.getOrDefault(DATA_PATH, ""),
                options.getOrDefault(LOG_PATH, ""),
                read(
                        options,
                        DATA_SIZE,
                        Long::valueOf,
                        warehouses == 0 ? STANDARD.dataBytes() : SqlServerLayout.dataBytes(warehouses)),
                read(
                        options,
                        LOG_SIZE,
                        Long::valueOf,
                        warehouses == 0 ? STANDARD.logBytes() : SqlServerLayout.logBytes(warehouses)),
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

    /** Driver properties for connections that load. */
    static Map<String, String> driverProperties(Map<String, String> options) {
        return options.containsKey(PACKET_SIZE)
                ? Map.of("packetSize", read(options, PACKET_SIZE, Function.identity(), ""))
                : Map.of();
    }

    static OrderLines orderLines(Map<String, String> options) {
        return read(
                options, ORDER_LINES, text -> OrderLines.valueOf(text.toUpperCase(Locale.ROOT)), OrderLines.SCALARS);
    }

    private static <T> T read(Map<String, String> options, String name, Function<String, T> parser, T otherwise) {
        String text = options.get(name);
        return text == null ? otherwise : parser.apply(text);
    }
}
