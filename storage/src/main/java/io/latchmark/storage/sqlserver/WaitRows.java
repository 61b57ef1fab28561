package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Completed waits of the whole server ({@code sys.dm_os_wait_stats}) as samples. An object is a wait class and a wait type,
 * as {@code log_flush/WRITELOG}; its metrics are the number of waits, their time, and the part of it in which the session
 * waited for a processor after what it waited for had come.
 */
final class WaitRows {
    private WaitRows() {}

    static void read(ResultSet rows, SampleSink sink) throws SQLException {
        while (rows.next()) {
            Optional<String> object = object(rows.getString("wait_type"));
            if (object.isPresent()) {
                sink.accept(object.get(), "waits", "1", rows.getLong("waits"));
                sink.accept(object.get(), "wait_time", "ms", rows.getLong("wait_time_ms"));
                sink.accept(object.get(), "signal_wait_time", "ms", rows.getLong("signal_wait_time_ms"));
            }
        }
    }

    /** The object of a wait type, whose name may be padded with blanks; empty for an idle wait. */
    static Optional<String> object(String waitType) {
        String type = waitType.strip();
        return SqlServerWaits.classify(type).map(waitClass -> waitClass.key() + "/" + type);
    }
}
