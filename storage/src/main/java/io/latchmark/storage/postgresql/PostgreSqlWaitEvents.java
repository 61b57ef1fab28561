package io.latchmark.storage.postgresql;

import io.latchmark.core.spi.WaitClass;
import io.latchmark.platform.Resource;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns PostgreSQL's wait events to wait classes. Names are compared case-insensitively, because case changed between versions
 * (WALSync, WalSync). An event that is not in the table is OTHER; an unknown one of the types IO, Buffer and LWLock could be of
 * any class, is {@code unknown} in the samples, and marks the run.
 *
 * <p>Not obvious: a session that waits for another's read of the same page (IPC:BufferIo) waits for storage just as the reader
 * does, as with SQL Server's page-I/O latch. In PostgreSQL 18 asynchronous I/O serves only reads, so waiting for it is waiting
 * for a read. A follower of a group commit waits in LWLock:WALWrite; one that needs room in the log buffer waits in
 * LWLock:WALBufMapping until a page of the log is written; both are log flush. Waiting for a synchronous standby (IPC:SyncRep)
 * follows the session's own log flush and is remote commit. Insertion into the log buffer (LWLock:WALInsert) only waits for
 * memory, so it is OTHER. Temporary files and pages of the commit log are not data pages.
 */
final class PostgreSqlWaitEvents {
    private static final Map<String, WaitClass> BY_EVENT = read("wait-events.properties");

    private static final String UNKNOWN = "unknown";

    /** If a lock's holder waits for one of these, the waiter's event is marked with it. */
    private static final Set<WaitClass> NAMED_OF_HOLDERS = EnumSet.of(
            WaitClass.LOG_FLUSH, WaitClass.REMOTE_COMMIT, WaitClass.DATA_PAGE_READ, WaitClass.DATA_PAGE_WRITE);

    private PostgreSqlWaitEvents() {}

    private static Map<String, WaitClass> read(String name) {
        Properties events = new Properties();
        try {
            events.load(new StringReader(Resource.text(PostgreSqlWaitEvents.class, name)));
        } catch (IOException e) {
            throw new UncheckedIOException(name + " can't be read", e);
        }
        Map<String, WaitClass> byEvent = new HashMap<>();
        for (WaitClass waitClass : WaitClass.values()) {
            for (String event : events.getProperty(waitClass.key(), "").split(" +", -1)) {
                byEvent.put(event.toLowerCase(Locale.ROOT), waitClass);
            }
        }
        return byEvent;
    }

    /**
     * A wait class and the event's name, as in the samples.
     *
     * @param waitClass empty if it could be any, because the event is unknown
     */
    record Waiting(Optional<WaitClass> waitClass, String event) {
        /** The object in {@code samples.csv}, for example {@code data_page_read/IO:DataFileRead}. */
        String object() {
            return waitClass.map(WaitClass::key).orElse(UNKNOWN) + "/" + event;
        }

        /**
         * This wait, marked if it is for a lock whose holder waits for the log, a replica's log, or a data page.
         *
         * @param holderType what the holder waits for; NULL if it doesn't wait, or is unknown
         * @param holderEvent NULL with the type
         */
        Waiting behind(@Nullable String holderType, @Nullable String holderEvent) {
            if (!waitClass.equals(Optional.of(WaitClass.LOCK)) || holderType == null || holderEvent == null) {
                return this;
            }
            return classify(holderType, holderType + ":" + holderEvent)
                    .filter(NAMED_OF_HOLDERS::contains)
                    .map(ofHolder -> new Waiting(waitClass, event + "<" + ofHolder.key()))
                    .orElse(this);
        }
    }

    /**
     * What a session does, by its row in {@code pg_stat_activity}. A wait event takes precedence: it is read after the state, so
     * an idle state next to another event is out of date. Without an event, an active session computes; an idle one has answered
     * its client, or is about to, and does not wait for it yet.
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
                ? new Waiting(Optional.of(WaitClass.CLIENT), "idle")
                : new Waiting(Optional.of(WaitClass.CPU), "CPU");
    }

    private static Optional<WaitClass> classify(String type, String name) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "lock" -> Optional.of(WaitClass.LOCK);
            case "client" -> Optional.of(WaitClass.CLIENT);
            case "io", "buffer", "lwlock" -> Optional.ofNullable(BY_EVENT.get(name.toLowerCase(Locale.ROOT)));
            default -> Optional.of(BY_EVENT.getOrDefault(name.toLowerCase(Locale.ROOT), WaitClass.OTHER));
        };
    }
}
