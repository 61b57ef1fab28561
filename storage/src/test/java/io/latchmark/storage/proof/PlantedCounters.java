package io.latchmark.storage.proof;

import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's views of what it was asked to do, by the statements of the self-check. Safe for use by several threads. */
final class PlantedCounters {
    private static final Pattern RANGE = Pattern.compile("BETWEEN ([0-9]+) AND ([0-9]+)");
    private static final int CUMULATIVE = 272_696_576;
    private static final int PAGE_BYTES = 8192;
    private static final Duration WAIT = Duration.ofMillis(100);

    private final int fileFactor;
    private final int sessionFactor;
    private long readRows;
    private long dirtyPages;
    private long writtenPages;
    private long commits;
    private boolean isLocked;
    private boolean isLockWaitedFor;

    /**
     * Counters at 0.
     *
     * @param fileFactor by how much the counters of files grow for each access
     * @param sessionFactor the same of the waits of sessions
     */
    PlantedCounters(int fileFactor, int sessionFactor) {
        this.fileFactor = fileFactor;
        this.sessionFactor = sessionFactor;
    }

    /** Whether a session has come to wait for the lock. The view shows it from the moment on at which the lock is held. */
    synchronized boolean isLockWaitedFor() {
        return isLockWaitedFor;
    }

    synchronized PlantedAnswer answer(String sql) {
        if (sql.contains("sys.dm_") || sql.contains("SERVERPROPERTY('EngineEdition')")) {
            return view(sql);
        }
        if (sql.contains("sys.database_files")) {
            boolean ofLog = sql.contains("LOG") || sql.contains("f.type = 1");
            return PlantedAnswer.columns("object").row(ofLog ? "latchmark/log" : "latchmark/data");
        }
        if (sql.contains("SELECT DB_NAME()")) {
            return PlantedAnswer.columns("name").row("latchmark");
        }
        return work(sql);
    }

    private PlantedAnswer work(String sql) {
        Matcher range = RANGE.matcher(sql);
        if (range.find()) {
            long rows = Long.parseLong(range.group(2)) - Long.parseLong(range.group(1)) + 1;
            if (sql.contains("SELECT COUNT_BIG")) {
                readRows += rows;
                return PlantedAnswer.columns("rows").row(rows);
            }
            dirtyPages += rows;
        } else if (sql.contains("CHECKPOINT")) {
            writtenPages += dirtyPages;
            dirtyPages = 0;
        } else if (sql.contains("WHERE id = 1")) {
            commits++;
        } else if (sql.contains("'lock'")) {
            isLocked = true;
        } else if (sql.contains("'wait'")) {
            isLockWaitedFor = true;
            return new PlantedAnswer.Late(WAIT, PlantedAnswer.NOTHING);
        }
        return PlantedAnswer.NOTHING;
    }

    private PlantedAnswer view(String sql) {
        if (sql.contains("SERVERPROPERTY('EngineEdition')")) {
            return PlantedAnswer.permissions(3);
        }
        if (sql.contains("dm_io_virtual_file_stats")) {
            return PlantedAnswer.columns("object", "reads", "read_bytes B", "writes", "write_bytes B")
                    .row("latchmark/data", 0, 0, fileFactor * writtenPages, fileFactor * writtenPages * PAGE_BYTES)
                    .row("latchmark/log", 0, 0, fileFactor * commits, fileFactor * commits * 512);
        }
        if (sql.contains("dm_exec_session_wait_stats")) {
            return PlantedAnswer.columns("session", "object", "waits", "wait_time ms", "signal_wait_time ms")
                    .row("55 since 10:00", "WRITELOG", sessionFactor * commits, commits, 0);
        }
        if (sql.contains("dm_os_wait_stats")) {
            return PlantedAnswer.columns("wait_type", "waits", "wait_time_ms", "signal_wait_time_ms")
                    .row("WRITELOG", commits, commits, 0);
        }
        if (sql.contains("dm_os_waiting_tasks")) {
            PlantedAnswer.Rows rows = PlantedAnswer.columns(
                    "wait_type", "page", "page_database", "page_file", "session_id", "blocking_session_id");
            return isLocked ? rows.row("LCK_M_X", null, null, null, 56, 55) : rows;
        }
        if (sql.contains("dm_exec_sessions")) {
            return PlantedAnswer.columns("session", "object", "cpu_time ms", "elapsed_time ms", "logical_reads")
                    .row("55 since 10:00", "terminals", 0, 0, readRows);
        }
        if (sql.contains("dm_os_performance_counters")) {
            return PlantedAnswer.columns("object_name", "counter_name", "instance_name", "cntr_value", "cntr_type")
                    .row("SQLServer:Buffer Manager", "Page writes/sec", "", writtenPages, CUMULATIVE)
                    .row("SQLServer:Databases", "Log Flushes/sec", "latchmark", commits, CUMULATIVE);
        }
        return new PlantedAnswer.Refusal(208, 16, "Invalid object name");
    }
}
