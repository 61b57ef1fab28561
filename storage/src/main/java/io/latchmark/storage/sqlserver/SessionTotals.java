package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.storage.jdbc.CounterRows.Metric;
import io.latchmark.storage.jdbc.RowSampler;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Adds up counters that the server keeps for each session and forgets with it. The sum of what is there would fall when a
 * session ends, and, worse, would not when others gain as much at the same time; so the gains of each session are added
 * instead. A session that comes counts from zero, as its counters do; one that goes keeps what it had when it was last seen;
 * counters that fall were reset with their session and count from zero again.
 *
 * <p>The first column of the rows names the session, and never another one after it; the second is the object; the others are
 * cumulative metrics, labelled with name and unit. The number of an object's sessions is handed over too, as the gauge {@code
 * sessions}. For one thread. Memory grows with the sessions that are open.
 */
final class SessionTotals implements RowSampler.Reader {
    private static final int FIRST_METRIC = 3;

    private final Function<String, Optional<String>> objects;
    private final Map<String, long[]> totals = new TreeMap<>();
    private Map<Key, long[]> seen = Map.of();

    /**
     * Begins at zero.
     *
     * @param objects the object to be handed over for one of the rows; empty for one to be left out
     */
    SessionTotals(Function<String, Optional<String>> objects) {
        this.objects = objects;
    }

    private record Key(String session, String object) {}

    @Override
    public void read(ResultSet rows, SampleSink sink) throws SQLException {
        List<Metric> metrics = metrics(rows.getMetaData());
        Map<Key, long[]> now = new HashMap<>();
        while (rows.next()) {
            String session = rows.getString(1);
            Optional<String> object = objects.apply(rows.getString(2).strip());
            if (object.isPresent()) {
                long[] values = now.computeIfAbsent(new Key(session, object.get()), key -> new long[metrics.size()]);
                for (int i = 0; i < values.length; i++) {
                    values[i] += rows.getLong(FIRST_METRIC + i);
                }
            }
        }
        now.forEach((key, values) ->
                gain(totals.computeIfAbsent(key.object(), object -> new long[values.length]), key, values));
        seen = now;
        totals.forEach((object, values) -> {
            long sessions = now.keySet().stream()
                    .filter(key -> key.object().equals(object))
                    .count();
            sink.accept(object, "sessions", "1", sessions);
            for (int i = 0; i < values.length; i++) {
                sink.accept(object, metrics.get(i).name(), metrics.get(i).unit(), values[i]);
            }
        });
    }

    private static List<Metric> metrics(ResultSetMetaData columns) throws SQLException {
        List<Metric> metrics = new ArrayList<>();
        for (int column = FIRST_METRIC; column <= columns.getColumnCount(); column++) {
            metrics.add(Metric.of(columns.getColumnLabel(column)));
        }
        return metrics;
    }

    private void gain(long[] total, Key key, long[] values) {
        long[] before = seen.get(key);
        boolean fresh = before == null || falls(before, values);
        for (int i = 0; i < total.length; i++) {
            total[i] += fresh || before == null ? values[i] : values[i] - before[i];
        }
    }

    private static boolean falls(long[] before, long[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] < before[i]) {
                return true;
            }
        }
        return false;
    }
}
