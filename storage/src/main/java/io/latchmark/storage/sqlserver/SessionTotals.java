package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.storage.jdbc.CounterRows.Metric;
import io.latchmark.storage.jdbc.RowSampler;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Accumulates counters that the server keeps per session and drops with it. The sum over the current sessions would fall when a
 * session ends or, worse, stay equal if others gain as much at the same time; so each session's increments are added instead. A
 * new session counts from zero, as its counters do; a session that ends contributes its last value seen; counters that fall were
 * reset with their session and count from zero again.
 *
 * <p>The first column of the rows identifies the session and is never reused; the second is the object; the others are cumulative
 * metrics, labelled with name and unit. The number of an object's sessions is reported as the gauge {@code sessions}. NULL is
 * unknown: while one of its sessions has such a value, the object's sum isn't reported. For one thread. Memory grows with the
 * number of open sessions.
 */
final class SessionTotals implements RowSampler.Reader {
    private static final int FIRST_METRIC = 3;

    private final UnaryOperator<String> objects;
    private final Map<String, long[]> totals = new TreeMap<>();
    private Map<Key, Values> seen = Map.of();

    /**
     * Starts at zero.
     *
     * @param objects maps a row's object to the reported one
     */
    SessionTotals(UnaryOperator<String> objects) {
        this.objects = objects;
    }

    private record Key(String session, String object) {}

    /** The last metrics of a session, and which of them are known. */
    private static final class Values {
        private final long[] amounts;
        private final boolean[] known;

        Values(int metrics) {
            amounts = new long[metrics];
            known = new boolean[metrics];
            Arrays.fill(known, true);
        }

        void add(ResultSet row) throws SQLException {
            for (int i = 0; i < amounts.length; i++) {
                amounts[i] += row.getLong(FIRST_METRIC + i);
                known[i] &= !row.wasNull();
            }
        }

        boolean fallFrom(Values before) {
            for (int i = 0; i < amounts.length; i++) {
                if (known[i] && amounts[i] < before.amounts[i]) {
                    return true;
                }
            }
            return false;
        }
    }

    @Override
    public void read(ResultSet rows, SampleSink sink) throws SQLException {
        List<Metric> metrics = metrics(rows.getMetaData());
        Map<Key, Values> now = new HashMap<>();
        while (rows.next()) {
            Key key = new Key(rows.getString(1), objects.apply(rows.getString(2).strip()));
            now.computeIfAbsent(key, any -> new Values(metrics.size())).add(rows);
        }
        now.forEach(this::gain);
        totals.forEach((object, total) -> {
            List<Values> sessions = now.entrySet().stream()
                    .filter(entry -> entry.getKey().object().equals(object))
                    .map(Map.Entry::getValue)
                    .toList();
            sink.accept(object, "sessions", "1", sessions.size());
            for (int i = 0; i < total.length; i++) {
                int metric = i;
                if (sessions.stream().allMatch(values -> values.known[metric])) {
                    sink.accept(object, metrics.get(i).name(), metrics.get(i).unit(), total[i]);
                }
            }
        });
        seen = now;
    }

    private static List<Metric> metrics(ResultSetMetaData columns) throws SQLException {
        List<Metric> metrics = new ArrayList<>();
        for (int column = FIRST_METRIC; column <= columns.getColumnCount(); column++) {
            metrics.add(Metric.of(columns.getColumnLabel(column)));
        }
        return metrics;
    }

    /** Adds what a session gained; an unknown value is treated as unchanged, and not reported. */
    private void gain(Key key, Values values) {
        long[] amounts = values.amounts;
        long[] total = totals.computeIfAbsent(key.object(), object -> new long[amounts.length]);
        Values before = seen.getOrDefault(key, new Values(amounts.length));
        boolean reset = values.fallFrom(before);
        for (int i = 0; i < total.length; i++) {
            if (values.known[i]) {
                total[i] += amounts[i] - (reset ? 0 : before.amounts[i]);
            } else {
                amounts[i] = before.amounts[i];
            }
        }
    }
}
