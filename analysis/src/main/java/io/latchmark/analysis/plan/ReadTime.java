package io.latchmark.analysis.plan;

import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.statistics.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Bounds, not a forecast, of throughput at another device read latency, in a closed loop with the same number of users. The
 * device latency is the time that a session sleeps in the call. The call's CPU time and wait for a CPU stay unchanged; if the
 * sessions' CPU time was not sampled, they can't be separated, and the latency is that of the whole call.
 *
 * <p>One bound is N/(T − n·(l − l′)) with T = N/X, n reads of l milliseconds per transaction, and l′ the other latency: nothing
 * else in a transaction changes. The other bound is the current throughput: all that shorter reads save is lost to waiting
 * elsewhere. Faster reads raise throughput, and with it every other queue; the true value is therefore between the bounds. For
 * slower reads the reverse applies.
 *
 * @param readMillis the requested device read latency
 * @param measured the device read latencies over all levels, in milliseconds
 * @param rows one for each level whose reads were counted
 */
public record ReadTime(double readMillis, Range measured, List<Row> rows) {
    public ReadTime {
        rows = List.copyOf(rows);
    }

    /**
     * One level.
     *
     * @param readsPerTransaction counted by the server
     * @param measuredMillis device read latency
     * @param callMillis of the whole call
     * @param perSecond transactions per second, measured
     * @param bounds of transactions per second
     * @param newOrdersBounds of new orders per minute
     * @param limitedBy the device whose ceiling is the upper bound; empty if none is
     */
    public record Row(
            int users,
            double readsPerTransaction,
            double measuredMillis,
            double callMillis,
            double perSecond,
            Range bounds,
            Range newOrdersBounds,
            String limitedBy) {}

    static ReadTime of(double readMillis, List<Level> levels, List<DeviceLimit> limits) {
        List<Row> rows = new ArrayList<>();
        for (Level level : levels) {
            level.reads().ifPresent(reads -> rows.add(row(readMillis, level, reads, limits)));
        }
        ToDoubleFunction<Level> each =
                level -> level.reads().map(Part::millisEach).orElse(Double.NaN);
        return new ReadTime(readMillis, Demand.range(levels, each), rows);
    }

    private static Row row(double readMillis, Level level, Part reads, List<DeviceLimit> limits) {
        double millis = level.users() / level.perSecond() * 1e3;
        double other = level.users() / (millis - reads.millis() + reads.count() * readMillis) * 1e3;
        double low = Math.min(level.perSecond(), other);
        double high = Math.max(level.perSecond(), other);
        String limitedBy = "";
        for (DeviceLimit limit : limits) {
            // A measured throughput is possible, regardless of a ceiling.
            double possible = Math.max(level.perSecond(), limit.perSecond());
            if (possible < high) {
                high = possible;
                limitedBy = limit.approach().device();
            }
        }
        double newOrders = level.newOrdersPerTransaction();
        return new Row(
                level.users(),
                reads.count(),
                reads.millisEach(),
                reads.callMillisEach(),
                level.perSecond(),
                new Range(low, high),
                new Range(low * newOrders, high * newOrders),
                limitedBy);
    }
}
