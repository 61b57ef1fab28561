package io.latchmark.storage.sqlserver;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.proof.CounterPattern;
import io.latchmark.storage.proof.Expectation;
import io.latchmark.storage.proof.KnownAmount;
import io.latchmark.storage.proof.KnownWork;
import io.latchmark.storage.proof.ScratchTable;
import io.latchmark.storage.proof.WorkKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Known work at a SQL Server. The table has one row per page. Its pages are in memory after they were created, and only
 * {@code DBCC DROPCLEANBUFFERS} removes them, which hurts all other users: physical reads are therefore checked only on request.
 * An UPDATE and CHECKPOINT write known pages; commits of single rows flush the log.
 */
public final class SqlServerKnownWork implements KnownWork {
    private static final SqlFile SQL = SqlFile.read(SqlServerKnownWork.class, "selfcheck.sql");
    private static final String FILES = "dm_io_virtual_file_stats";
    private static final String COUNTERS = "dm_os_performance_counters";
    private static final long PAGE_BYTES = 8192;
    private static final int READ_PAGES = 512;
    private static final int WRITE_PAGES = 256;
    private static final int COMMITS = 25;

    private final ScratchTable table;
    private final boolean emptiesBufferPool;
    private final Map<String, String> gaps = new HashMap<>();
    private boolean isEmptied;
    private String dataFile = "";
    private String logFile = "";
    private String databaseName = "";

    /**
     * Executes no statement.
     *
     * @param terminals a pool of the purpose {@code terminals}, which belongs to the caller
     * @param emptiesBufferPool whether the pages of all the server's databases may be removed from memory
     */
    public SqlServerKnownWork(Database terminals, boolean emptiesBufferPool) {
        this.table = new ScratchTable(terminals, SQL);
        this.emptiesBufferPool = emptiesBufferPool;
    }

    @Override
    public void prepare() {
        table.execute("drop");
        String place = table.value("place");
        table.execute("create", Map.of("PLACE", place.isEmpty() ? "" : " ON " + place));
        table.execute("fill");
        databaseName = table.value("database");
        dataFile = table.value("data file");
        logFile = table.value("log file");
        // Flushes pages that are already dirty, because they are not part of the known work.
        checkpoint();
        if (!emptiesBufferPool) {
            leaveOut(
                    "no page reads: the table's pages are in memory; give --drop-clean-buffers where nobody else uses the server",
                    FILES,
                    DeviceSource.NAME);
        }
        isEmptied = emptiesBufferPool
                && isPermitted(
                        "empty the buffer pool",
                        "no page reads: the login may not empty the buffer pool; grant it ALTER SERVER STATE, or make it a"
                                + " member of sysadmin",
                        FILES,
                        DeviceSource.NAME);
    }

    @Override
    public List<Expectation> execute(WorkKind kind, int round) {
        return switch (kind) {
            case PAGE_READS -> read(round);
            case PAGE_WRITES -> write(round);
            case LOG_FLUSHES -> flush();
        };
    }

    private List<Expectation> read(int round) {
        table.execute("read", range(round, READ_PAGES));
        List<Expectation> expected = new ArrayList<>();
        expected.add(new Expectation(
                "dm_exec_sessions",
                CounterPattern.of("terminals", "logical_reads"),
                KnownAmount.within("page accesses", "1", READ_PAGES, 1, 1.5)));
        if (isEmptied) {
            long bytes = READ_PAGES * PAGE_BYTES;
            expected.add(new Expectation(
                    FILES,
                    CounterPattern.of(dataFile, "read_bytes"),
                    KnownAmount.within("page reads", "B", bytes, 0.9, 1.5)));
            expected.add(new Expectation(
                    COUNTERS,
                    CounterPattern.of("Buffer Manager", "page_reads"),
                    KnownAmount.within("page reads", "1", READ_PAGES, 0.9, 1.5)));
            expected.add(device("page reads", bytes, "read_bytes"));
        }
        return expected;
    }

    private List<Expectation> write(int round) {
        table.execute("dirty", range(round, WRITE_PAGES));
        long bytes = WRITE_PAGES * PAGE_BYTES;
        List<Expectation> expected = new ArrayList<>();
        if (!checkpoint()) {
            return expected;
        }
        expected.add(new Expectation(
                FILES,
                CounterPattern.of(dataFile, "write_bytes"),
                KnownAmount.within("page writes", "B", bytes, 0.95, 1.5)));
        expected.add(new Expectation(
                COUNTERS,
                CounterPattern.of("Buffer Manager", "page_writes"),
                KnownAmount.within("page writes", "1", WRITE_PAGES, 0.95, 1.5)));
        // The log contains each new row version too.
        expected.add(new Expectation(
                DeviceSource.NAME,
                CounterPattern.of("*", "write_bytes"),
                KnownAmount.within("page writes", "B", bytes, 0.95, 4)));
        return expected;
    }

    /** Returns false if the login lacks the right. */
    private boolean checkpoint() {
        return isPermitted(
                "checkpoint",
                "no page writes: the login may not issue a checkpoint; make it a member of db_owner or db_backupoperator",
                FILES,
                COUNTERS);
    }

    /** Executes a statement for which the login may lack the right. */
    private boolean isPermitted(String statementName, String gap, String... sources) {
        boolean permitted = table.isPermitted(statementName);
        if (!permitted) {
            leaveOut(gap, sources);
        }
        return permitted;
    }

    private void leaveOut(String gap, String... sources) {
        List.of(sources).forEach(source -> gaps.put(source, gap));
    }

    private List<Expectation> flush() {
        for (int commit = 0; commit < COMMITS; commit++) {
            table.execute("commit");
        }
        KnownAmount flushes = KnownAmount.within("log flushes", "1", COMMITS, 0.9, 1.5);
        return List.of(
                new Expectation(FILES, CounterPattern.of(logFile, "writes"), flushes),
                new Expectation(COUNTERS, CounterPattern.of("Databases/" + databaseName, "log_flushes"), flushes),
                new Expectation(
                        "dm_exec_session_wait_stats", CounterPattern.of("log_flush/WRITELOG", "waits"), flushes),
                new Expectation(
                        "dm_os_wait_stats",
                        CounterPattern.of("log_flush/WRITELOG", "waits"),
                        KnownAmount.within("log flushes", "1", COMMITS, 0.9, 2)),
                new Expectation(
                        DeviceSource.NAME,
                        CounterPattern.of("*", "writes"),
                        KnownAmount.within("log flushes", "1", COMMITS, 0.95, 5)));
    }

    private static Expectation device(String work, long knownBytes, String metric) {
        return new Expectation(
                DeviceSource.NAME, CounterPattern.of("*", metric), KnownAmount.within(work, "B", knownBytes, 0.9, 1.5));
    }

    private static Map<String, String> range(int round, int rows) {
        return Map.of("FIRST", Integer.toString(round * rows + 1), "LAST", Integer.toString((round + 1) * rows));
    }

    /** The sessions stay open, because their counters disappear with them. */
    @Override
    public void settle() {}

    @Override
    public Map<String, String> gaps() {
        return Map.copyOf(gaps);
    }

    @Override
    public PolledSource polled() {
        return new PolledSource(
                LockWaits.SOURCE, CounterPattern.of("lock", "observations"), CounterPattern.of("lock", "polls"));
    }

    @Override
    public Blocked block() {
        return table.block();
    }

    @Override
    public void close() {
        table.close();
    }
}
