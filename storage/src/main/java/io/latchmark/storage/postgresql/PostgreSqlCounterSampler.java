package io.latchmark.storage.postgresql;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the cumulative counters of one statistics view ({@code pg_stat_io}, {@code pg_stat_wal},
 * {@code pg_stat_checkpointer}, {@code pg_stat_database}): one statement, whose columns say object, metric and unit.
 *
 * <p>Each sample sees fresh statistics, because in auto-commit mode a statement is a transaction and a snapshot of the
 * statistics lasts no longer than one ({@code stats_fetch_consistency}). The counters lag nevertheless: a backend adds
 * its own up and hands them over when a transaction ends, at most once a second (PGSTAT_MIN_INTERVAL in pgstat.c); what
 * it held back when it became idle follows within 10 s (PGSTAT_IDLE_INTERVAL) or when it disconnects.
 */
final class PostgreSqlCounterSampler implements Sampler {
    private final SamplerSession session;
    private final String source;
    private final String statementName;
    private final Duration period;
    private boolean closed;

    PostgreSqlCounterSampler(SamplerSession session, String source, String statementName, Duration period) {
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

    private static void handOver(ResultSet rows, SampleSink sink) throws SQLException {
        List<Metric> metrics = metrics(rows.getMetaData());
        while (rows.next()) {
            String object = rows.getString(1);
            for (int i = 0; i < metrics.size(); i++) {
                long value = rows.getLong(i + 2);
                if (!rows.wasNull()) {
                    sink.accept(object, metrics.get(i).name, metrics.get(i).unit, value);
                }
            }
        }
    }

    private static List<Metric> metrics(ResultSetMetaData columns) throws SQLException {
        List<Metric> metrics = new ArrayList<>();
        for (int column = 2; column <= columns.getColumnCount(); column++) {
            String label = columns.getColumnLabel(column);
            int blank = label.indexOf(' ');
            metrics.add(
                    blank < 0
                            ? new Metric(label, "1")
                            : new Metric(label.substring(0, blank), label.substring(blank + 1)));
        }
        return metrics;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            session.leave();
        }
    }

    private record Metric(String name, String unit) {}
}
