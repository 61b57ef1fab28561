package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of counters as samples: the first column is the object, the label of any other is the metric's name and, after a
 * blank, its unit. A value of NULL is not handed over.
 */
public final class CounterRows {
    private CounterRows() {}

    /**
     * What a column holds.
     *
     * @param unit 1 if the label has none
     */
    public record Metric(String name, String unit) {
        /** The metrics of all columns from one on, counted from 1. */
        public static List<Metric> of(ResultSetMetaData columns, int first) throws SQLException {
            List<Metric> metrics = new ArrayList<>();
            for (int column = first; column <= columns.getColumnCount(); column++) {
                String label = columns.getColumnLabel(column);
                int blank = label.indexOf(' ');
                metrics.add(
                        blank < 0
                                ? new Metric(label, "1")
                                : new Metric(label.substring(0, blank), label.substring(blank + 1)));
            }
            return metrics;
        }
    }

    /** Hands over what is in the rows, from before the first. */
    public static void read(ResultSet rows, SampleSink sink) throws SQLException {
        List<Metric> metrics = Metric.of(rows.getMetaData(), 2);
        while (rows.next()) {
            String object = rows.getString(1);
            for (int i = 0; i < metrics.size(); i++) {
                long value = rows.getLong(i + 2);
                if (!rows.wasNull()) {
                    sink.accept(object, metrics.get(i).name(), metrics.get(i).unit(), value);
                }
            }
        }
    }
}
