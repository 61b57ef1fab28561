package io.latchmark.storage.mariadb;

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
 * Known work at a MariaDB server. Two or four rows fill a page of the table. An UPDATE and a checkpoint write known pages; commits of single rows
 * flush the log. Reads can't be forced: no statement removes a page from the buffer pool.
 */
public final class MariaDbKnownWork implements KnownWork {
    private static final SqlFile SQL = SqlFile.read(MariaDbKnownWork.class, "selfcheck.sql");
    private static final String INNODB = "innodb";

    /** Of larger pages a row takes less than half. */
    private static final long HALVED_BYTES_MAX = 32768;

    private static final int PAGES = 256;
    private static final int COMMITS = 25;

    private final ScratchTable table;
    private final Map<String, String> gaps = new HashMap<>();
    private long pageBytes = 16384;
    private int rowsPerPage = 2;
    /** How often a page is written. */
    private long copies = 2;

    private boolean isDurable = true;

    /**
     * Executes no statement.
     *
     * @param terminals a pool of the purpose {@code terminals}, which belongs to the caller
     */
    public MariaDbKnownWork(Database terminals) {
        this.table = new ScratchTable(terminals, SQL);
    }

    @Override
    public void prepare() {
        pageBytes = table.number("page size");
        copies = table.number("copies");
        isDurable = table.number("durable") == 1;
        rowsPerPage = pageBytes > HALVED_BYTES_MAX ? 4 : 2;
        Map<String, String> values = Map.of(
                "FILLER", Long.toString(pageBytes * 7 / 8 / rowsPerPage),
                "ROWS", Integer.toString(PAGES * rowsPerPage * WorkKind.PAGE_WRITES.rounds()));
        table.execute("drop");
        table.execute("create", values);
        table.execute("fill", values);
        // Writes pages that are already dirty, because they are not part of the known work.
        checkpoint();
    }

    @Override
    public List<Expectation> execute(WorkKind kind, int round) {
        return switch (kind) {
            case PAGE_READS -> read();
            case PAGE_WRITES -> write(round);
            case LOG_FLUSHES -> flush();
        };
    }

    private List<Expectation> read() {
        gaps.put(DeviceSource.NAME, "no page reads: MariaDB has no statement that removes a page from the buffer pool");
        return List.of();
    }

    private List<Expectation> write(int round) {
        long before = table.number("log position");
        int rows = PAGES * rowsPerPage;
        table.execute(
                "dirty", Map.of("AFTER", Integer.toString(round * rows), "LAST", Integer.toString((round + 1) * rows)));
        long logBytes = table.number("log position") - before;
        List<Expectation> expected = new ArrayList<>();
        expected.add(new Expectation(
                INNODB,
                CounterPattern.of(INNODB, "log_write_bytes"),
                KnownAmount.within("log records", "B", logBytes, 1, 2)));
        if (checkpoint()) {
            long bytes = PAGES * copies * pageBytes;
            expected.add(new Expectation(
                    INNODB,
                    CounterPattern.of(INNODB, "pages_flushed"),
                    KnownAmount.within("page writes", "1", PAGES, 1, 1.5)));
            expected.add(new Expectation(
                    INNODB,
                    CounterPattern.of(INNODB, "data_write_bytes"),
                    KnownAmount.within("page writes", "B", bytes, 1, 1.5)));
            expected.add(new Expectation(
                    "file_io",
                    CounterPattern.of("*", "write_bytes"),
                    KnownAmount.within("page writes", "B", bytes, 1, 1.5)));
            expected.add(new Expectation(
                    DeviceSource.NAME,
                    CounterPattern.of("*", "write_bytes"),
                    KnownAmount.within("page and log writes", "B", bytes + logBytes, 0.95, 1.5)));
        }
        return expected;
    }

    /** Returns false if the server has no statement for it, or the user lacks the right. */
    private boolean checkpoint() {
        if (table.number("has checkpoint") == 0) {
            gaps.put(
                    INNODB,
                    "no page writes: this release of MariaDB has no statement for a checkpoint; update to the newest of its series");
            return false;
        }
        if (table.isPermitted("checkpoint")) {
            return true;
        }
        gaps.put(
                INNODB,
                "no page writes: the user may not order a checkpoint; GRANT SUPER ON *.* TO " + table.value("user"));
        return false;
    }

    private List<Expectation> flush() {
        for (int commit = 0; commit < COMMITS; commit++) {
            table.execute("commit");
        }
        List<Expectation> expected = new ArrayList<>();
        if (isDurable) {
            expected.add(new Expectation(
                    INNODB,
                    CounterPattern.of(INNODB, "log_flushes"),
                    KnownAmount.within("log flushes", "1", COMMITS, 1, 1.5)));
            // Each flush causes at least one write, plus some for journal and metadata.
            expected.add(new Expectation(
                    DeviceSource.NAME,
                    CounterPattern.of("*", "writes"),
                    KnownAmount.within("log flushes", "1", COMMITS, 0.95, 5)));
        } else {
            gaps.put(INNODB, "no log flushes: commits don't wait for them (innodb_flush_log_at_trx_commit)");
        }
        return expected;
    }

    /** The server counts at once. */
    @Override
    public void settle() {}

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
