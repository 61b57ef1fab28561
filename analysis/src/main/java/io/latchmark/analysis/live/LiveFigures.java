package io.latchmark.analysis.live;

import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Row;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the last few seconds of a run in progress, for a live display: those that a report over that time would have. Receives
 * the records that also go to the run directory and keeps only those of the last seconds. The window is chosen per source: it ends at
 * the newest reading and starts one span or more earlier, which gives a rarely sampled source two readings. Its public methods are
 * thread-safe, and never called by a terminal's thread; the others are for the one thread of a {@link LivePanels}.
 */
public final class LiveFigures {
    /** The length of these seconds, in a terminal and on a page. */
    public static final Duration SPAN = Duration.ofSeconds(3);

    private static final int SIGNIFICANT_DIGITS = 3;
    /** Limit if records arrive faster than expected: one row per type every 10 ms for 10 s. */
    private static final int KEPT_MAX = 5_000;

    private static final int READINGS_MAX = 200;
    /** Figures come from the last readings, no matter how old they are. */
    private static final Duration NO_HOLE = Duration.ofDays(1);

    private final long spanNanos;
    private final Counters counters;
    private final Map<String, Deque<Long>> readings = new HashMap<>();
    private final Deque<Interval> intervals = new ArrayDeque<>();
    private final Deque<ResponseTimes> times = new ArrayDeque<>();
    private final Map<TransactionType, Latency> latencies = new EnumMap<>(TransactionType.class);
    private long nowNanos;
    private Phase.@Nullable Kind phase;
    private UnaryOperator<WaitFigures> ofTransactions = UnaryOperator.identity();
    private Optional<TopWait> latestTop = Optional.empty();
    private double latestMillisPerRead = Double.NaN;

    /**
     * Creates the figures of a run that has just started.
     *
     * @param span the time that they cover, positive
     * @param roles of the counters that will be sampled
     */
    public LiveFigures(Duration span, Roles roles) {
        if (span.isNegative() || span.isZero()) {
            throw new IllegalArgumentException("span = " + span + ": must be positive");
        }
        spanNanos = span.toNanos();
        counters = new Counters(roles, NO_HOLE);
    }

    /**
     * The displayed values. A double is NaN if it wasn't measured.
     *
     * @param elapsedSeconds time of the latest record, from the run's origin
     * @param phase the current phase; empty before the first
     * @param nopm committed new orders per minute
     * @param p95Millis latest known 95th percentile of the response time by type, without types that had no transaction yet
     * @param readsPerSecond reads of all devices or, if none is sampled, of the database
     * @param millisPerRead latest known mean read latency
     * @param ofDatabase whether reads are the database's
     * @param topWait the wait class or CPU use in which sessions spent most time, the latest one known; empty if no session was
     *     seen yet
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

    /**
     * A phase has begun.
     *
     * @param waits leaves out the waits of sessions that have no transaction in it
     */
    public synchronized void begin(Phase.Kind kind, UnaryOperator<WaitFigures> waits) {
        phase = kind;
        ofTransactions = waits;
    }

    /** Adds rows of {@code intervals.csv}. */
    public synchronized void addIntervals(List<Interval> rows) {
        rows.forEach(row -> {
            intervals.addLast(row);
            nowNanos = Math.max(nowNanos, row.endNanos());
        });
        // Relative to the newest interval: if the recorder lags behind the samplers, the last figures remain.
        long newest = intervals.stream().mapToLong(Interval::endNanos).max().orElse(0);
        trim(intervals, Interval::startNanos, newest - spanNanos);
    }

    /** Adds the response times among lines of {@code transactions.hlog}. Their histograms are not kept past the last seconds. */
    public synchronized void addTimes(List<ResponseTimes> lines) {
        lines.stream()
                .filter(line -> line.kind() == ResponseTimes.Kind.RESPONSE)
                .forEach(line -> {
                    times.addLast(line);
                    nowNanos = Math.max(nowNanos, line.endNanos());
                });
        long newest = times.stream().mapToLong(ResponseTimes::endNanos).max().orElse(0);
        trim(times, ResponseTimes::startNanos, newest - spanNanos);
    }

    private static <T> void trim(Deque<T> kept, ToLongFunction<T> startNanos, long oldestNanos) {
        while (kept.size() > KEPT_MAX || (!kept.isEmpty() && startNanos.applyAsLong(kept.getFirst()) < oldestNanos)) {
            kept.removeFirst();
        }
    }

    /** Adds rows of {@code samples.csv}. */
    public synchronized void addSamples(List<Sample> rows) {
        for (Sample row : rows) {
            nowNanos = Math.max(nowNanos, row.timeNanos());
            counters.add(row);
            Deque<Long> read = readings.computeIfAbsent(row.source(), source -> new ArrayDeque<>());
            if (read.isEmpty() || row.timeNanos() > read.getLast()) {
                read.addLast(row.timeNanos());
                while (read.size() > READINGS_MAX || secondOf(read) <= row.timeNanos() - spanNanos) {
                    read.removeFirst();
                }
                counters.forget(row.source(), read.getFirst());
            }
        }
    }

    private static long secondOf(Deque<Long> read) {
        return read.stream().skip(1).findFirst().orElse(Long.MAX_VALUE);
    }

    /** The current figures. */
    public synchronized Reading reading() {
        List<DeviceFigures> devices = devices();
        Optional<DatabaseFigures> database = Optional.of(devices)
                .filter(List::isEmpty)
                .map(none -> database())
                .filter(its -> Double.isFinite(its.allReadsPerSecond()));
        double millis =
                database.map(DatabaseFigures::millisPerRead).orElseGet(() -> DeviceFigures.millisPerRead(devices));
        latestMillisPerRead = Double.isFinite(millis) ? millis : latestMillisPerRead;
        TopWait.of(ofTransactions.apply(waits()), processors()).ifPresent(top -> latestTop = Optional.of(top));
        return new Reading(
                elapsedSeconds(),
                Optional.ofNullable(phase),
                transactions().newOrdersPerMinute(),
                latencies().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, latency -> latency.getValue().p95())),
                database.map(DatabaseFigures::allReadsPerSecond).orElseGet(() -> DeviceFigures.readsPerSecond(devices)),
                latestMillisPerRead,
                database.isPresent(),
                latestTop.map(TopWait::title),
                latestTop.map(TopWait::share).orElse(Double.NaN));
    }

    /** The time of the latest record, from the run's origin. */
    double elapsedSeconds() {
        return nowNanos / 1e9;
    }

    MeasuredStep transactions() {
        long start = intervals.stream().mapToLong(Interval::startNanos).min().orElse(0);
        long end = intervals.stream().mapToLong(Interval::endNanos).max().orElse(0);
        return MeasuredStep.of(new Window(start, end), List.copyOf(intervals));
    }

    /** Latest known response times by type. */
    Map<TransactionType, Latency> latencies() {
        Map<TransactionType, Histogram> merged = new EnumMap<>(TransactionType.class);
        times.forEach(line -> merged.computeIfAbsent(line.type(), type -> new Histogram(SIGNIFICANT_DIGITS))
                .add(line.histogram()));
        merged.values().removeIf(histogram -> histogram.getTotalCount() == 0);
        merged.forEach((type, histogram) -> latencies.put(type, Latency.of(histogram)));
        return latencies;
    }

    /** The block devices. */
    List<DeviceFigures> devices() {
        return counters.objects(DeviceFigures.SOURCE).stream()
                .map(name -> DeviceFigures.of(name, counters, window(DeviceFigures.SOURCE)))
                .toList();
    }

    /** The database's figures. */
    DatabaseFigures database() {
        String source = counters.source(CounterRole.READS)
                .or(() -> counters.source(CounterRole.LOG_FLUSHES))
                .orElse("");
        return DatabaseFigures.of(counters, window(source), Map.of());
    }

    /** The sessions' waits. */
    WaitFigures waits() {
        return WaitFigures.of(
                counters,
                window(WaitFigures.clock(counters).map(CounterKey::source).orElse("")));
    }

    CpuFigures processors() {
        return CpuFigures.of(
                counters, window(counters.source(CounterRole.THREAD_CPU_TIME).orElse("")), 0);
    }

    /** Buffer pool hit ratio of the terminals' page accesses, 0..1; NaN if it was not measured. */
    double hitRatio() {
        Window window = window(counters.source(CounterRole.CACHE_HITS).orElse(""));
        double hits = counters.over(CounterRole.CACHE_HITS, window).perSecond();
        double reads = counters.over(CounterRole.CLIENT_READS, window).perSecond();
        return hits + reads > 0 ? hits / (hits + reads) : Double.NaN;
    }

    /** The latest value of a gauge; NaN if there is none. */
    double latest(CounterRole gauge) {
        return counters.of(gauge).stream()
                .flatMap(key -> counters.counter(key).stream())
                .mapToDouble(counter -> (double) counter.last())
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The last seconds of a source; empty if it has fewer than two readings. */
    private Window window(String source) {
        Deque<Long> read = readings.getOrDefault(source, new ArrayDeque<>(List.of(0L)));
        return new Window(read.getFirst(), read.getLast());
    }

    /**
     * What sessions spent most of their time on: the largest row of the report's breakdown of transaction time.
     *
     * @param share of the sessions' time, 0..1
     */
    private record TopWait(String title, double share) {
        /** Waits include whole calls; the driver's time is subtracted from the wait for the client. Empty if no session was seen. */
        static Optional<TopWait> of(WaitFigures waits, CpuFigures cpu) {
            double client = waits.sessions().getOrDefault(WaitClass.CLIENT, 0.0);
            CpuFigures.Threads terminals = cpu.driverTerminals();
            double driver = terminals.onProcessor() + terminals.waiting();
            boolean known = driver > 0 && client > 0 && waits.polls() > 0;
            double ofClient = known ? Math.min(driver, client) : 0;
            Map<String, Double> amounts = new HashMap<>();
            waits.sessions().forEach((waitClass, sessions) -> {
                switch (waitClass) {
                    case CPU -> amounts.put(known ? Row.OUTSIDE : waitClass.title(), sessions + ofClient);
                    case CLIENT -> amounts.put(known ? CpuTime.NETWORK : waitClass.title(), sessions - ofClient);
                    default -> amounts.put(waitClass.title(), sessions);
                }
            });
            return amounts.entrySet().stream()
                    .filter(amount -> waits.sessionsSeen() > 0)
                    .max(Map.Entry.comparingByValue())
                    .map(most -> new TopWait(most.getKey(), most.getValue() / waits.sessionsSeen()));
        }
    }
}
