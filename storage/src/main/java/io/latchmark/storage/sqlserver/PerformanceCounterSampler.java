package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.jdbc.SamplerSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Reads {@code sys.dm_os_performance_counters}; what the values mean is told by {@link PerformanceCounter}. */
final class PerformanceCounterSampler implements Sampler {
    static final String SOURCE = "dm_os_performance_counters";

    private final SamplerSession session;
    private final String statementName;
    private final Duration period;
    private boolean closed;

    PerformanceCounterSampler(SamplerSession session, String statementName, Duration period) {
        this.session = session;
        this.statementName = statementName;
        this.period = period;
        session.enter();
    }

    @Override
    public String source() {
        return SOURCE;
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
            String instance = rows.getString("instance_name");
            Optional<PerformanceCounter> counter = PerformanceCounter.of(
                    rows.getString("object_name"),
                    rows.getString("counter_name"),
                    instance == null ? "" : instance,
                    rows.getLong("cntr_value"),
                    rows.getInt("cntr_type"));
            counter.ifPresent(known -> sink.accept(known.object(), known.metric(), known.unit(), known.value()));
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
