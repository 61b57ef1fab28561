package io.latchmark.storage.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.jdbc.CounterRows;
import io.latchmark.storage.jdbc.OfferedSources;
import io.latchmark.storage.jdbc.PollSchedule;
import io.latchmark.storage.jdbc.RowSampler.Reader;
import io.latchmark.storage.jdbc.SamplerSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Tries every source of a SQL Server once and opens samplers for those that answer. A source that the server lacks, or that the
 * login may not read, is reported with the reason. Used by one thread.
 */
public final class SqlServerSamplers {
    private static final RoleTable ROLES = RoleTable.read(SqlServerSamplers.class, "roles.csv");
    private static final SqlFile SQL = SqlFile.read(SqlServerSamplers.class, "samplers.sql")
            .with(SqlFile.read(SqlServerSamplers.class, "tasks.sql"));
    private static final String FILES = "dm_io_virtual_file_stats";
    private static final String SERVER_WAITS = "dm_os_wait_stats";
    private static final String SESSION_WAITS = "dm_exec_session_wait_stats";
    private static final String SESSIONS = "dm_exec_sessions";
    private static final String COUNTERS = "dm_os_performance_counters";
    private static final List<String> OF_SESSIONS = List.of(SESSION_WAITS, SESSIONS, LockWaits.SOURCE);

    private final Database database;
    private final Duration period;
    private final SqlServerRights rights;
    private final OfferedSources offered;

    private SqlServerSamplers(Database database, Duration period, SqlServerRights rights) {
        this.database = database;
        this.period = period;
        this.rights = rights;
        this.offered = new OfferedSources(database, SQL, ROLES, rights::reason);
    }

    /** The statements of the samplers. */
    public static SqlFile sql() {
        return SQL;
    }

    /**
     * Opens the samplers, each on its own connection.
     *
     * @param database a pool of the purpose {@code sampler}, which stays open as long as the samplers
     * @param period time between two samples; lock waits have their own
     */
    public static SamplerSet open(Database database, Duration period) {
        SqlServerSamplers opened = new SqlServerSamplers(database, period, rights(database));
        opened.openAll();
        return opened.offered.set();
    }

    /** What the login may read, queried on its own connection. */
    static SqlServerRights rights(Database database) {
        String user = database.settings().user();
        try (SamplerSession session = new SamplerSession(database, SQL)) {
            return session.query("rights", rows -> SqlServerRights.of(rows, user));
        } catch (LatchmarkException e) {
            // If the server can't be queried, every source is tried, and those refused are reported.
            return SqlServerRights.unknown(user);
        }
    }

    private void openAll() {
        logFiles()
                .forEach(object ->
                        offered.declare(FILES, new DeclaredRole(CounterRole.LOG_FILE, object, DeclaredRole.ANY)));
        offer(FILES, "reads, writes and stalls of each file of this database and of tempdb");
        offer(SERVER_WAITS, "completed waits of the whole server");
        offer(SESSION_WAITS, "completed waits of the terminals' sessions");
        offer(SESSIONS, "CPU time and page accesses of the terminals' sessions");
        offer(
                LockWaits.SOURCE,
                "lock waits of the terminals' sessions and their holders, and pages they wait for in memory, every 100 ms");
        offer(COUNTERS, "buffer pool, log, locks and latches");
        offer("dm_io_pending_io_requests", "file accesses in flight, once per second");
        offer("dm_os_schedulers", "tasks that wait for a CPU or a worker, once per second");
        offer("dm_db_log_stats", "size of the log, in all and since the last checkpoint");
        offer("dm_os_latch_stats", "waits for memory other than data pages, of the whole server");
        offer("dm_db_index_operational_stats", "waits for pages and rows of each key and index");
        offer("dm_exec_procedure_stats", "CPU time and page accesses of each procedure");
        if (rights.azureDatabase()) {
            offer("dm_db_resource_stats", "how much of its limits this database uses, every 15 s");
        }
    }

    /** A new reader that turns a source's rows into samples. */
    static Reader reader(String source) {
        return switch (source) {
            case SERVER_WAITS -> WaitRows::read;
            case SESSION_WAITS -> new SessionTotals(WaitRows::objectOfTerminal);
            case SESSIONS -> new SessionTotals(object -> object);
            case LockWaits.SOURCE -> new LockWaits(NanoClock.system());
            case COUNTERS -> PerformanceCounter::read;
            default -> CounterRows.reader();
        };
    }

    private void offer(String source, String covers) {
        if (OF_SESSIONS.contains(source) && !rights.seesSessions()) {
            offered.report(
                    new Source(source, false, "the server shows the sampler only its own session; " + rights.remedy()));
            return;
        }
        Duration every = source.equals(LockWaits.SOURCE) ? PollSchedule.PERIOD : period;
        offered.offer(source, covers, every, reader(source), statements(source));
    }

    /** Where the server doesn't report the type, by the name that it gives to a log. */
    private List<String> logFiles() {
        List<String> unknown = List.of("*_log");
        try (SamplerSession session = new SamplerSession(database, SQL)) {
            List<String> objects = session.query("log files", rows -> {
                List<String> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(rows.getString("object"));
                }
                return found;
            });
            return objects.isEmpty() ? unknown : objects;
        } catch (LatchmarkException e) {
            return unknown;
        }
    }

    /** The statements for a source, best first. Azure SQL Database's view of server-wide waits may not cover this database. */
    private List<String> statements(String source) {
        List<String> statements = new ArrayList<>(SQL.statements().keySet());
        statements.removeIf(statement -> !statement.equals(source) && !statement.startsWith(source + ","));
        if (rights.azureDatabase() && source.equals(SERVER_WAITS)) {
            Collections.reverse(statements);
        }
        return statements;
    }
}
