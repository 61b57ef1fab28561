package io.latchmark.storage.jdbc;

import io.latchmark.core.spi.SampleSink;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts rows of counters to samples: the first column is the object; the label of every other column is the metric's name and,
 * after a blank, its unit. NULL values are skipped.
 */
public final class CounterRows {
    private CounterRows() {}

    /**
     * The metric in a column.
     *
     * @param unit 1 if the label has none
     */
    public record Metric(String name, String unit) {
        /** The metric of a column's label. */
        public static Metric of(String label) {
            int blank = label.indexOf(' ');
            return blank < 0
                    ? new Metric(label, "1")
                    : new Metric(label.substring(0, blank), label.substring(blank + 1));
        }
    }

    /** A reader for such rows. */
    public static RowSampler.Reader reader() {
        return CounterRows::read;
    }

    private static void read(ResultSet rows, SampleSink sink) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<Metric> metrics = new ArrayList<>();
        for (int column = 2; column <= columns.getColumnCount(); column++) {
            metrics.add(Metric.of(columns.getColumnLabel(column)));
        }
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
