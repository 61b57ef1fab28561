package io.latchmark.analysis.plan;

import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.statistics.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounds, not a forecast, of throughput at another device read latency, in a closed loop with the same number of users. The
 * device's latency is that of its own counters, with its queue. Where it is not sampled, or serves others too, it is between the
 * time that a session slept in the call and that of the whole call.
 *
 * <p>One bound is N/(T − n·(l − l′)) with T = N/X, n reads of l milliseconds per transaction, and l′ the other latency: nothing
 * else in a transaction changes, but the waits for locks whose holder reads, which change as a read does. The other bound is the
 * current throughput: all that shorter reads save is lost to waiting elsewhere. Faster reads raise throughput, and with it every
 * other queue; the true value is therefore between the bounds. For slower reads the reverse applies. Both are wider by {@link
 * #MARGIN}, by which runs of one configuration differ.
 *
 * @param readMillis the requested device read latency
 * @param measured the device read latencies over all levels, in milliseconds
 * @param rows one for each level whose reads were counted
 */
public record ReadTime(double readMillis, Range measured, List<Row> rows) {
    public ReadTime {
        rows = List.copyOf(rows);
    }

    /** A smaller difference of throughput is not judged either. */
    private static final double MARGIN = 0.03;

    /**
     * One level.
     *
     * @param readsPerTransaction counted by the server
     * @param measured device read latency, in milliseconds; both ends are the same if it was measured
     * @param callMillis of the whole call
     * @param perSecond transactions per second, measured
     * @param bounds of transactions per second
     * @param newOrdersBounds of new orders per minute
     * @param limitedBy the device whose ceiling is the upper bound; empty if none is
     */
    public record Row(
            int users,
            double readsPerTransaction,
            Range measured,
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
        double low =
                rows.stream().mapToDouble(row -> row.measured().low()).min().orElse(Double.NaN);
        double high =
                rows.stream().mapToDouble(row -> row.measured().high()).max().orElse(Double.NaN);
        return new ReadTime(readMillis, new Range(low, high), rows);
    }

    private static Row row(double readMillis, Level level, Part reads, List<DeviceLimit> limits) {
        double device = reads.deviceMillisEach();
        double call = reads.callMillisEach();
        Range measured =
                Double.isFinite(device) ? new Range(device, device) : new Range(reads.millis() / reads.count(), call);
        double one = perSecond(level, reads, measured.low() - readMillis);
        double other = perSecond(level, reads, measured.high() - readMillis);
        double low = Math.min(level.perSecond(), Math.min(one, other)) / (1 + MARGIN);
        double high = Math.max(level.perSecond(), Math.max(one, other)) * (1 + MARGIN);
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
                measured,
                call,
                level.perSecond(),
                new Range(low, high),
                new Range(low * newOrders, high * newOrders),
                limitedBy);
    }

    /**
     * Transactions per second if each read took less.
     *
     * @param savedMillis negative if reads take longer
     */
    private static double perSecond(Level level, Part reads, double savedMillis) {
        double millis = level.users() / level.perSecond() * 1e3;
        double behind = level.lockedBehindReadsMillis() / reads.callMillisEach();
        double left = millis - (reads.count() + behind) * savedMillis;
        return left > 0 ? level.users() / left * 1e3 : Double.POSITIVE_INFINITY;
    }
}
