package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.storage.jdbc.SamplerSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads completed waits: of the whole server ({@code sys.dm_os_wait_stats}) or of the terminals' sessions ({@code
 * sys.dm_exec_session_wait_stats}). An object is a wait class and a wait type, as {@code log_flush/WRITELOG}; its metrics
 * are the number of waits, their time, and the part of it in which the session waited for a processor after what it waited
 * for had come. One thread at a time.
 */
final class SqlServerWaitSampler implements Sampler {
    private final SamplerSession session;
    private final String source;
    private final String statementName;
    private final Duration period;
    private boolean closed;

    SqlServerWaitSampler(SamplerSession session, String source, String statementName, Duration period) {
        this.session = session;
        this.source = source;
        this.statementName = statementName;
        this.period = period;
        session.enter();
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void sample(SampleSink sink) {
        session.query(statementName, rows -> handOver(rows, sink));
    }

    static void handOver(ResultSet rows, SampleSink sink) throws SQLException {
        while (rows.next()) {
            String type = rows.getString("wait_type").strip();
            Optional<WaitClass> waitClass = SqlServerWaits.classify(type);
            if (waitClass.isPresent()) {
                String object = waitClass.get().key() + "/" + type;
                sink.accept(object, "waits", "1", rows.getLong("waits"));
                sink.accept(object, "wait_time", "ms", rows.getLong("wait_time_ms"));
                sink.accept(object, "signal_wait_time", "ms", rows.getLong("signal_wait_time_ms"));
            }
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            session.leave();
        }
    }
}
