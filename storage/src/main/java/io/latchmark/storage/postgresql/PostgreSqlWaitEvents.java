package io.latchmark.storage.postgresql;

import static java.util.Map.entry;

import io.latchmark.core.spi.WaitClass;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns PostgreSQL's wait events to wait classes. Names are compared without regard to case, which changed between
 * versions (WALSync, WalSync). An event that is not in the table is OTHER; it keeps its name in the samples.
 *
 * <p>Not obvious: a session that waits for another's read of the same page (IPC:BufferIo) waits for storage as the
 * reader does, as under SQL Server's page-I/O latch. In PostgreSQL 18 asynchronous I/O serves reads only, so that
 * waiting for it is waiting for a read. A follower of a group commit waits in LWLock:WALWrite; one that needs room in
 * the log buffer waits in LWLock:WALBufMapping until a page of the log is written; both are log flush. Waiting for
 * a synchronous standby (IPC:SyncRep) follows the flush of the own log and is remote commit. Insertion into the log buffer (LWLock:WALInsert) is memory alone, so OTHER. Temporary files
 * and pages of the commit log are not data pages.
 */
final class PostgreSqlWaitEvents {
    private static final Map<String, WaitClass> BY_EVENT = Map.ofEntries(
            entry("io:datafileread", WaitClass.DATA_PAGE_READ),
            entry("io:datafileprefetch", WaitClass.DATA_PAGE_READ),
            entry("io:aioiocompletion", WaitClass.DATA_PAGE_READ),
            entry("io:aioiouringsubmit", WaitClass.DATA_PAGE_READ),
            entry("io:aioiouringexecution", WaitClass.DATA_PAGE_READ),
            entry("lwlock:aiouringcompletion", WaitClass.DATA_PAGE_READ),
            entry("ipc:bufferio", WaitClass.DATA_PAGE_READ),
            entry("lwlock:buffercontent", WaitClass.IN_MEMORY_PAGE_LATCH),
            entry("lwlock:buffermapping", WaitClass.IN_MEMORY_PAGE_LATCH),
            entry("bufferpin:bufferpin", WaitClass.IN_MEMORY_PAGE_LATCH),
            entry("io:walsync", WaitClass.LOG_FLUSH),
            entry("io:walwrite", WaitClass.LOG_FLUSH),
            entry("io:walinitsync", WaitClass.LOG_FLUSH),
            entry("io:walinitwrite", WaitClass.LOG_FLUSH),
            entry("lwlock:walwrite", WaitClass.LOG_FLUSH),
            entry("lwlock:walbufmapping", WaitClass.LOG_FLUSH),
            entry("ipc:syncrep", WaitClass.REMOTE_COMMIT),
            entry("io:datafilewrite", WaitClass.DATA_PAGE_WRITE),
            entry("io:datafileextend", WaitClass.DATA_PAGE_WRITE),
            entry("io:datafileflush", WaitClass.DATA_PAGE_WRITE),
            entry("io:datafilesync", WaitClass.DATA_PAGE_WRITE),
            entry("io:datafileimmediatesync", WaitClass.DATA_PAGE_WRITE),
            entry("io:datafiletruncate", WaitClass.DATA_PAGE_WRITE));

    /** A holder that waits for one of these is named in the wait for its lock. */
    private static final Set<WaitClass> OF_COMMITS = EnumSet.of(WaitClass.LOG_FLUSH, WaitClass.REMOTE_COMMIT);

    private PostgreSqlWaitEvents() {}

    /** A wait class and the event's name, as they stand in the samples. */
    record Waiting(WaitClass waitClass, String event) {
        /** The object in {@code samples.csv}, as {@code data_page_read/IO:DataFileRead}. */
        String object() {
            return waitClass.key() + "/" + event;
        }

        /**
         * This wait, with a mark if it is for a lock whose holder waits for the log, or for a replica's.
         *
         * @param holderType what the holder waits for; NULL if it doesn't wait, or isn't known
         * @param holderEvent NULL with the type
         */
        Waiting behind(@Nullable String holderType, @Nullable String holderEvent) {
            if (waitClass != WaitClass.LOCK || holderType == null || holderEvent == null) {
                return this;
            }
            WaitClass ofHolder = classify(holderType, holderType + ":" + holderEvent);
            return OF_COMMITS.contains(ofHolder) ? new Waiting(waitClass, event + "<" + ofHolder.key()) : this;
        }
    }

    /**
     * What a session does, by its row in {@code pg_stat_activity}. A wait event decides alone: it is read after the
     * state, so that an idle state beside another's event is out of date. Without an event an active session computes;
     * an idle one has answered its client, or is about to, and has not come to wait for it yet.
     *
     * @param state NULL while the session starts
     * @param type NULL if it does not wait
     * @param event NULL if it does not wait
     */
    static Waiting of(@Nullable String state, @Nullable String type, @Nullable String event) {
        if (type != null && event != null) {
            String name = type + ":" + event;
            return new Waiting(classify(type, name), name);
        }
        return state != null && state.startsWith("idle")
                ? new Waiting(WaitClass.CLIENT, "idle")
                : new Waiting(WaitClass.CPU, "CPU");
    }

    private static WaitClass classify(String type, String name) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "lock" -> WaitClass.LOCK;
            case "client" -> WaitClass.CLIENT;
            default -> BY_EVENT.getOrDefault(name.toLowerCase(Locale.ROOT), WaitClass.OTHER);
        };
    }
}
