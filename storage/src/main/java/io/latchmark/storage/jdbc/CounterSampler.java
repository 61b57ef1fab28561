package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the cumulative counters of one statistics view: one statement, whose columns say object, metric and unit.
 */
public final class CounterSampler implements Sampler {
    private final SamplerSession session;
    private final String source;
    private final String statementName;
    private final Duration period;
    private boolean closed;

    /**
     * A sampler on a connection that it shares with others.
     *
     * @param statementName of the samplers' file: the first column of its rows is the object, the name of any other is the
     *     metric's name and, after a blank, its unit
     */
    public CounterSampler(SamplerSession session, String source, String statementName, Duration period) {
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
