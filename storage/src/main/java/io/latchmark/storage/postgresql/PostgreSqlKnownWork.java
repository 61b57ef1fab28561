package io.latchmark.storage.postgresql;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.jdbc.PolledStates;
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
 * Known work at a PostgreSQL server. The table has one row per page. VACUUM FULL rewrites it without the buffer pool, so a read
 * of its pages by number (TID range scan) reads the file; an UPDATE and CHECKPOINT write known pages; commits of single rows
 * flush the log.
 */
public final class PostgreSqlKnownWork implements KnownWork {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlKnownWork.class, "selfcheck.sql");
    private static final String IO = "pg_stat_io";
    private static final String WAL = "pg_stat_wal";
    private static final String CHECKPOINTER = "pg_stat_checkpointer";
    /** The version in which log flushes moved from pg_stat_wal to pg_stat_io. */
    private static final int WAL_IN_IO = 18;

    private static final int READ_PAGES = 512;
    private static final int WRITE_PAGES = 256;
    private static final int COMMITS = 25;

    private final ScratchTable table;
    private final Map<String, String> gaps = new HashMap<>();
    private long blockBytes = 8192;
    private boolean isDirect;
    private int version;
    private boolean syncsByWriting;

    /**
     * Executes no statement.
     *
     * @param terminals a pool of the purpose {@code terminals}, which belongs to the caller
     */
    public PostgreSqlKnownWork(Database terminals) {
        this.table = new ScratchTable(terminals, SQL);
    }

    @Override
    public void prepare() {
        int pages = READ_PAGES * WorkKind.PAGE_READS.rounds();
        table.execute("drop");
        table.execute("create");
        table.execute("fill", Map.of("PAGES", Integer.toString(pages)));
        table.execute("rewrite");
        blockBytes = table.number("block size");
        version = (int) table.number("version");
        isDirect = table.value("direct").equals("t");
        syncsByWriting = table.value("sync method").startsWith("open");
        long found = table.number("pages");
        if (found != pages) {
            throw new IllegalStateException("the scratch table has " + found + " pages, not " + pages);
        }
        // Flushes pages that are already dirty, because they are not part of the known work.
        checkpoint();
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
        long bytes = READ_PAGES * blockBytes;
        List<Expectation> expected = new ArrayList<>();
        expected.add(new Expectation(
                IO,
                CounterPattern.of("client backend/relation/*", "read_bytes"),
                KnownAmount.within("page reads", "B", bytes, 1, 1.1)));
        expected.add(new Expectation(
                "pg_stat_database",
                CounterPattern.of("*", "blks_read"),
                KnownAmount.within("page reads", "1", READ_PAGES, 1, 1.1)));
        if (isDirect) {
            expected.add(device("page reads", "B", bytes, "read_bytes"));
        } else {
            gaps.put(
                    DeviceSource.NAME,
                    "no page reads: the server reads by the operating system's page cache (debug_io_direct is off)");
        }
        return expected;
    }

    private List<Expectation> write(int round) {
        long before = table.number("log position");
        table.execute("dirty", range(round, WRITE_PAGES));
        long logBytes = table.number("log position") - before;
        List<Expectation> expected = new ArrayList<>();
        expected.add(new Expectation(
                WAL,
                CounterPattern.of("wal", "wal_bytes"),
                KnownAmount.within("log records", "B", logBytes, 0.95, 1.25)));
        if (checkpoint()) {
            long bytes = WRITE_PAGES * blockBytes;
            expected.add(new Expectation(
                    CHECKPOINTER,
                    CounterPattern.of("checkpointer", "buffers_written"),
                    KnownAmount.within("page writes", "1", WRITE_PAGES, 1, 1.5)));
            expected.add(new Expectation(
                    IO,
                    CounterPattern.of("checkpointer/relation/*", "write_bytes"),
                    KnownAmount.within("page writes", "B", bytes, 1, 1.5)));
            expected.add(device("page and log writes", "B", bytes + logBytes, "write_bytes"));
        }
        return expected;
    }

    /** Returns false if the role lacks the right. */
    private boolean checkpoint() {
        if (table.isPermitted("checkpoint")) {
            return true;
        }
        gaps.put(
                CHECKPOINTER,
                "no page writes: the role may not issue a checkpoint; GRANT pg_checkpoint TO " + table.value("role"));
        return false;
    }

    private List<Expectation> flush() {
        for (int commit = 0; commit < COMMITS; commit++) {
            table.execute("commit");
        }
        String metric = syncsByWriting ? "write" : "sync";
        KnownAmount flushes = KnownAmount.within("log flushes", "1", COMMITS, 1, 1.5);
        return List.of(
                version >= WAL_IN_IO
                        ? new Expectation(
                                IO, CounterPattern.of("*/wal/*", syncsByWriting ? "writes" : "fsyncs"), flushes)
                        : new Expectation(WAL, CounterPattern.of("wal", "wal_" + metric), flushes),
                new Expectation(
                        "pg_stat_database",
                        CounterPattern.of("*", "xact_commit"),
                        KnownAmount.within("commits", "1", COMMITS, 1, 4)),
                // Each flush causes at least one write, plus some for journal and metadata.
                new Expectation(
                        DeviceSource.NAME,
                        CounterPattern.of("*", "writes"),
                        KnownAmount.within("log flushes", "1", COMMITS, 0.95, 5)));
    }

    private static Expectation device(String work, String unit, long known, String metric) {
        return new Expectation(
                DeviceSource.NAME, CounterPattern.of("*", metric), KnownAmount.within(work, unit, known, 0.95, 1.5));
    }

    private static Map<String, String> range(int round, int pages) {
        return Map.of("FIRST", Integer.toString(round * pages), "AFTER", Integer.toString((round + 1) * pages));
    }

    /** A session reports its counts when it ends. */
    @Override
    public void settle() {
        table.disconnect();
    }

    @Override
    public Map<String, String> gaps() {
        return Map.copyOf(gaps);
    }

    @Override
    public PolledSource polled() {
        return new PolledSource(
                PolledStates.SOURCE, CounterPattern.of("lock/*", "observations"), CounterPattern.of("all", "polls"));
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
