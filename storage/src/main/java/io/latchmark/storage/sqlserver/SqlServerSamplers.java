package io.latchmark.storage.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.Sampling;
import io.latchmark.storage.jdbc.CounterSampler;
import io.latchmark.storage.jdbc.SamplerSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Tries every source of a SQL Server once and opens samplers for those that answer. A source that the server does not have,
 * or that the login may not read, is reported with the reason. Used by one thread.
 */
public final class SqlServerSamplers {
    private static final SqlFile SQL = SqlFile.read(SqlServerSamplers.class, "samplers.sql");
    private static final String SERVER_WAITS = "dm_os_wait_stats";
    private static final String SESSION_WAITS = "dm_exec_session_wait_stats";

    private final SamplerSession session;
    private final Duration period;
    private final String user;
    private final List<Sampler> samplers = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();

    private SqlServerSamplers(SamplerSession session, Duration period, String user) {
        this.session = session;
        this.period = period;
        this.user = user;
    }

    /** The statements of the samplers. */
    public static SqlFile sql() {
        return SQL;
    }

    /**
     * Opens the samplers on one connection of their own.
     *
     * @param database a pool of the purpose {@code sampler}, which stays open as long as the samplers
     * @param period time between two samples
     */
    public static Sampling open(Database database, Duration period) {
        SamplerSession session = new SamplerSession(database, SQL);
        session.enter();
        try {
            SqlServerSamplers opened =
                    new SqlServerSamplers(session, period, database.settings().user());
            opened.openAll();
            return new Sampling(opened.samplers, opened.sources);
        } finally {
            session.leave();
        }
    }

    private void openAll() {
        counters("dm_io_virtual_file_stats", "reads, writes and stalls of each file of this database and of tempdb");
        offer(
                SERVER_WAITS,
                "completed waits of the whole server",
                statement -> new SqlServerWaitSampler(session, SERVER_WAITS, statement, period));
        offer(
                SESSION_WAITS,
                "completed waits of the terminals' sessions",
                statement -> new SqlServerWaitSampler(session, SESSION_WAITS, statement, period));
        counters("dm_exec_sessions", "processor time and page accesses of the terminals' sessions");
        offer(
                PerformanceCounterSampler.SOURCE,
                "buffer pool, log, locks and latches",
                statement -> new PerformanceCounterSampler(session, statement, period));
        counters("dm_db_log_stats", "size of the log, in all and since the last checkpoint");
    }

    private void counters(String source, String covers) {
        offer(source, covers, statement -> new CounterSampler(session, source, statement, period));
    }

    /** Opens the first of a source's statements that the server answers. */
    private void offer(String source, String covers, Function<String, Sampler> opener) {
        List<String> reasons = new ArrayList<>();
        for (String statement : SQL.statements().keySet()) {
            if (statement.equals(source) || statement.startsWith(source + ",")) {
                Sampler sampler = opener.apply(statement);
                try {
                    sampler.sample((object, metric, unit, value) -> {});
                    samplers.add(sampler);
                    sources.add(new Source(source, true, covers));
                    return;
                } catch (LatchmarkException e) {
                    sampler.close();
                    reasons.add(SqlServerRights.reason(e, user));
                }
            }
        }
        sources.add(new Source(source, false, String.join("; ", reasons)));
    }
}
