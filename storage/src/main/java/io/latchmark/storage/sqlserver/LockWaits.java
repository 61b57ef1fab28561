package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.storage.jdbc.PollSchedule;
import io.latchmark.storage.jdbc.RowSampler;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts at each poll the terminals' sessions that wait for a lock, and how many of them wait for one whose holder, at the end of
 * the blocking chain, waits for the log, or for a data page. The total time of lock waits is the server's own figure; the fraction
 * behind a log flush is the difference of {@code behind_log} divided by that of {@code observations}. Also counts which pages in
 * memory sessions wait for, and in which files these are. For one thread.
 */
final class LockWaits implements RowSampler.Reader {
    static final String SOURCE = "dm_os_waiting_tasks";
    private static final String OBJECT = "lock";

    private final PollSchedule polls;
    private long observations;
    private long behindLog;
    private long behindData;
    private final PageLatches pageLatches = new PageLatches();

    LockWaits(NanoClock clock) {
        this.polls = new PollSchedule(clock);
    }

    /** What a session waits for, and which session blocks it. */
    private record Waiting(Optional<WaitClass> waitClass, int holder) {
        boolean isFor(WaitClass sought) {
            return waitClass.equals(Optional.of(sought));
        }
    }

    @Override
    public void read(ResultSet rows, SampleSink sink) throws SQLException {
        Map<Integer, Waiting> waiting = new HashMap<>();
        while (rows.next()) {
            // A shared lock with several holders has a row for each; only the first is used.
            Waiting earlier = waiting.putIfAbsent(
                    rows.getInt("session_id"),
                    new Waiting(
                            SqlServerWaits.classify(rows.getString("wait_type")), rows.getInt("blocking_session_id")));
            if (earlier == null) {
                pageLatches.add(rows.getString("page"), rows.getString("page_database"), rows.getString("page_file"));
            }
        }
        for (Waiting waiter : waiting.values()) {
            if (waiter.isFor(WaitClass.LOCK)) {
                observations++;
                Waiting holder = first(waiter, waiting);
                behindLog += holder.isFor(WaitClass.LOG_FLUSH) ? 1 : 0;
                behindData += holder.isFor(WaitClass.DATA_PAGE_READ) || holder.isFor(WaitClass.DATA_PAGE_WRITE) ? 1 : 0;
            }
        }
        if (polls.isReportDueAfterPoll()) {
            sink.accept(OBJECT, "polls", "1", polls.count());
            sink.accept(OBJECT, "observations", "1", observations);
            sink.accept(OBJECT, "behind_log", "1", behindLog);
            sink.accept(OBJECT, "behind_data", "1", behindData);
            pageLatches.report(sink);
        }
    }

    @Override
    public void reportNext() {
        polls.reportNext();
    }

    /** The session at the end of the blocking chain; in the cycle of a deadlock, any of them. */
    private static Waiting first(Waiting waiter, Map<Integer, Waiting> waiting) {
        Waiting first = waiter;
        for (int steps = 0; steps < waiting.size() && first.isFor(WaitClass.LOCK); steps++) {
            Waiting holder = waiting.get(first.holder());
            if (holder == null) {
                return new Waiting(Optional.empty(), 0);
            }
            first = holder;
        }
        return first;
    }
}
