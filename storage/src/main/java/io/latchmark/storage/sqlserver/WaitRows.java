package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Completed waits of the whole server ({@code sys.dm_os_wait_stats}) as samples. An object is a wait class and a wait type, for
 * example {@code log_flush/WRITELOG}; its metrics are the number of waits, their time, and the part of it in which the session,
 * already woken, waited for a CPU.
 */
final class WaitRows {
    private WaitRows() {}

    static void read(ResultSet rows, SampleSink sink) throws SQLException {
        while (rows.next()) {
            Optional<String> object = object(rows.getString("wait_type"));
            if (object.isPresent()) {
                String name = object.get();
                read(rows, "waits", value -> sink.accept(name, "waits", "1", value));
                read(rows, "wait_time_ms", value -> sink.accept(name, "wait_time", "ms", value));
                read(rows, "signal_wait_time_ms", value -> sink.accept(name, "signal_wait_time", "ms", value));
            }
        }
    }

    /** NULL values are skipped. */
    private static void read(ResultSet row, String column, LongConsumer values) throws SQLException {
        long value = row.getLong(column);
        if (!row.wasNull()) {
            values.accept(value);
        }
    }

    /** The object of a wait type, whose name may be padded with blanks; empty for an idle wait. */
    static Optional<String> object(String waitType) {
        String type = waitType.strip();
        return SqlServerWaits.classify(type).map(waitClass -> waitClass.key() + "/" + type);
    }

    /** The object of a wait type of a terminal's session, which is never idle. */
    static String objectOfTerminal(String waitType) {
        String type = waitType.strip();
        return SqlServerWaits.ofTerminal(type).key() + "/" + type;
    }
}
