package io.latchmark.analysis.live;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the last few seconds of a run in progress, for a live display. It is fed with the same records that go
 * to the run directory and keeps only those of the last seconds. Safe for use by several threads; never called by a
 * terminal's.
 */
public final class LiveFigures {
    private static final int SIGNIFICANT_DIGITS = 3;
    /** A bound for whoever feeds faster than expected: one row per type each 10 ms of 10 s. */
    private static final int KEPT_MAX = 5_000;

    private final long spanNanos;
    private final Roles roles;
    private final Deque<Interval> intervals = new ArrayDeque<>();
    private final Deque<ResponseTimes> times = new ArrayDeque<>();
    private final RecentCounters device;
    private final RecentCounters database;
    private final RecentWaits waits;
    private Phase.@Nullable Kind phase;
    private final EnumMap<TransactionType, Double> latestP95Millis = new EnumMap<>(TransactionType.class);
    private Optional<RecentWaits.Top> latestTop = Optional.empty();
    private double latestMillisPerRead = Double.NaN;
    private double databaseMillisPerUnit = 1;
    private long nowNanos;
    private long newestIntervalNanos;
    private long newestTimesNanos;

    /**
     * Figures of a run that has just begun.
     *
     * @param span the time that they cover, positive
     * @param idleSessions whether sessions may have no transaction, for pacing or for a level of load that leaves some
     *     unused: a session that waits for the client is then not counted
     * @param roles of the counters that will be sampled
     */
    public LiveFigures(Duration span, boolean idleSessions, Roles roles) {
        if (span.isNegative() || span.isZero()) {
            throw new IllegalArgumentException("span = " + span + ": must be positive");
        }
        spanNanos = span.toNanos();
        this.roles = roles;
        device = new RecentCounters(spanNanos, false);
        database = new RecentCounters(spanNanos, true);
        waits = new RecentWaits(spanNanos, idleSessions, roles);
    }

    /**
     * What a display shows. A double is NaN if it wasn't measured.
     *
     * @param elapsedSeconds time of the latest record, from the run's origin
     * @param phase the phase that began last; empty before the first
     * @param nopm committed new orders per minute
     * @param p95Millis 95th percentile of the response time by type, the latest one known; types that had no transaction
     *     yet are missing
     * @param readsPerSecond reads of all devices or, where none is sampled, of the database
     * @param millisPerRead mean time of a read, the latest one known
     * @param ofDatabase whether reads are the database's
     * @param topWait what sessions spent most of their time on, a wait class or processors, the latest one known; empty if no
     *     session was seen yet
     * @param topWaitShare its share of the sessions' time, 0..1
     */
    public record Reading(
            double elapsedSeconds,
            Optional<Phase.Kind> phase,
            double nopm,
            Map<TransactionType, Double> p95Millis,
            double readsPerSecond,
            double millisPerRead,
            boolean ofDatabase,
            Optional<String> topWait,
            double topWaitShare) {
        public Reading {
            p95Millis = Map.copyOf(p95Millis);
        }
    }

    /** Says which phase has begun. */
    public synchronized void begin(Phase.Kind kind) {
        phase = kind;
    }

    /** Adds rows that went to {@code intervals.csv}. */
    public synchronized void addIntervals(List<Interval> rows) {
        for (Interval row : rows) {
            intervals.addLast(row);
            nowNanos = Math.max(nowNanos, row.endNanos());
            newestIntervalNanos = Math.max(newestIntervalNanos, row.endNanos());
        }
        // By their own time: a recorder that lags behind the samplers leaves the last figures, and not none.
        while (intervals.size() > KEPT_MAX
                || (!intervals.isEmpty() && intervals.getFirst().startNanos() < newestIntervalNanos - spanNanos)) {
            intervals.removeFirst();
        }
    }

    /** Adds lines that went to {@code transactions.hlog}. Their histograms are read, not kept past the last seconds. */
    public synchronized void addTimes(List<ResponseTimes> lines) {
        for (ResponseTimes line : lines) {
            if (line.kind() == ResponseTimes.Kind.RESPONSE) {
                times.addLast(line);
                nowNanos = Math.max(nowNanos, line.endNanos());
                newestTimesNanos = Math.max(newestTimesNanos, line.endNanos());
            }
        }
        while (times.size() > KEPT_MAX
                || (!times.isEmpty() && times.getFirst().startNanos() < newestTimesNanos - spanNanos)) {
            times.removeFirst();
        }
    }

    /** Adds rows that went to {@code samples.csv}; sources that no live figure needs are passed over. */
    public synchronized void addSamples(List<Sample> rows) {
        for (Sample row : rows) {
            nowNanos = Math.max(nowNanos, row.timeNanos());
            CounterKey key = new CounterKey(row.source(), row.object(), row.metric());
            if (row.source().equals(DeviceFigures.SOURCE)) {
                device.add(row);
            } else if (roles.has(key, CounterRole.READ_TIME)) {
                database.add(row);
                databaseMillisPerUnit = Counters.millisPer(row.unit());
            } else if (roles.has(key, CounterRole.READS)) {
                database.add(row);
            } else {
                waits.add(row);
            }
        }
    }

    /** The figures at this moment. */
    public synchronized Reading reading() {
        boolean ofDatabase = device.isEmpty() && !database.isEmpty();
        RecentCounters io = ofDatabase ? database : device;
        double reads = io.gain(key -> ofDatabase ? roles.has(key, CounterRole.READS) : isReads(key));
        double readMillis = io.gain(key -> ofDatabase ? roles.has(key, CounterRole.READ_TIME) : isReadTime(key))
                * (ofDatabase ? databaseMillisPerUnit : 1);
        if (reads > 0 && readMillis > 0) {
            latestMillisPerRead = readMillis / reads;
        }
        waits.top().ifPresent(top -> latestTop = Optional.of(top));
        return new Reading(
                nowNanos / 1e9,
                Optional.ofNullable(phase),
                newOrdersPerMinute(),
                p95Millis(),
                io.seconds() > 0 ? reads / io.seconds() : Double.NaN,
                latestMillisPerRead,
                ofDatabase,
                latestTop.map(RecentWaits.Top::title),
                latestTop.map(RecentWaits.Top::share).orElse(Double.NaN));
    }

    private static boolean isReads(CounterKey ofDevice) {
        return ofDevice.metric().equals("reads");
    }

    private static boolean isReadTime(CounterKey ofDevice) {
        return ofDevice.metric().equals("read_time");
    }

    private double newOrdersPerMinute() {
        if (intervals.isEmpty()) {
            return Double.NaN;
        }
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        long newOrders = 0;
        for (Interval interval : intervals) {
            start = Math.min(start, interval.startNanos());
            end = Math.max(end, interval.endNanos());
            if (interval.type() == TransactionType.NEW_ORDER) {
                newOrders += interval.counts().committed();
            }
        }
        return newOrders * 60e9 / (end - start);
    }

    private Map<TransactionType, Double> p95Millis() {
        EnumMap<TransactionType, Histogram> merged = new EnumMap<>(TransactionType.class);
        for (ResponseTimes line : times) {
            merged.computeIfAbsent(line.type(), type -> new Histogram(SIGNIFICANT_DIGITS))
                    .add(line.histogram());
        }
        merged.forEach((type, histogram) -> {
            Latency latency = Latency.of(histogram);
            if (latency.count() > 0) {
                latestP95Millis.put(type, latency.p95());
            }
        });
        return latestP95Millis;
    }
}
