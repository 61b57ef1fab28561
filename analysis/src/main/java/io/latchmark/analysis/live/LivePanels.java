package io.latchmark.analysis.live;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The figures of a live page, from the same records that go to the run directory: of a run in progress, or of a recorded one that
 * is shown again. Keeps the records of the last seconds alone. Used by one thread, which is none of the run's.
 */
public final class LivePanels {
    /** Response times below this share the first bucket of the heat map. */
    public static final double HEAT_MIN_MILLIS = 0.1;

    public static final int HEAT_PER_DECADE = 4;

    private static final int HEAT_DECADES = 5;
    private static final int HEAT_BUCKETS = HEAT_PER_DECADE * HEAT_DECADES + 2;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int KEPT_MAX = 5_000;

    private final LiveFigures figures;
    private final LiveCounters counters;
    private final NearbyCeilings ceilings;
    private final long spanNanos;
    private final Map<TransactionType, OutcomeCounts> totals = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, List<Long>> heat = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, Latency> latencies = new EnumMap<>(TransactionType.class);
    private final Deque<Interval> intervals = new ArrayDeque<>();
    private final Deque<ResponseTimes> times = new ArrayDeque<>();

    /**
     * Figures of a run that has just begun.
     *
     * @param span the time that rates and mean times cover, positive
     * @param roles of the counters that will be sampled
     * @param ceilings of the devices
     */
    public LivePanels(Duration span, Roles roles, NearbyCeilings ceilings) {
        this.ceilings = ceilings;
        figures = new LiveFigures(span, false, roles);
        counters = new LiveCounters(span.toNanos(), roles);
        spanNanos = span.toNanos();
    }

    /** Says which phase has begun. */
    public void begin(Phase.Kind phase) {
        figures.begin(phase);
    }

    /** Adds what ended in an interval. */
    public void add(List<Interval> rows, List<ResponseTimes> lines) {
        figures.addIntervals(rows);
        for (Interval row : rows) {
            totals.merge(row.type(), row.counts(), OutcomeCounts::plus);
            intervals.addLast(row);
        }
        heat.clear();
        for (ResponseTimes line : lines) {
            if (line.kind() == ResponseTimes.Kind.RESPONSE) {
                heat.put(line.type(), heat(line.histogram()));
                times.addLast(line);
            }
        }
        long newest = rows.stream().mapToLong(Interval::endNanos).max().orElse(0);
        intervals.removeIf(row -> row.startNanos() < newest - spanNanos);
        times.removeIf(line -> line.startNanos() < newest - spanNanos);
        while (intervals.size() > KEPT_MAX) {
            intervals.removeFirst();
        }
        while (times.size() > KEPT_MAX) {
            times.removeFirst();
        }
    }

    /** Adds what samplers read. */
    public void add(List<Sample> samples) {
        samples.forEach(counters::add);
    }

    /** The figures at this moment. */
    public LiveSecond second() {
        LiveFigures.Reading reading = figures.reading();
        double perSecond = transactionsPerSecond();
        double hits = counters.perSecond(CounterRole.CACHE_HITS);
        double reads = counters.perSecond(CounterRole.CLIENT_READS);
        OutcomeCounts all = totals.values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        return new LiveSecond(
                reading.elapsedSeconds(),
                reading.phase().map(Phase.Kind::name).orElse(""),
                reading.nopm(),
                perSecond,
                types(all),
                sessions(),
                devices(),
                log(perSecond),
                hits + reads > 0 ? hits / (hits + reads) : Double.NaN,
                counters.gauge(CounterRole.PAGE_LIFE_EXPECTANCY),
                all.failed(),
                all.retries());
    }

    private double transactionsPerSecond() {
        long start = intervals.stream().mapToLong(Interval::startNanos).min().orElse(0);
        long end = intervals.stream().mapToLong(Interval::endNanos).max().orElse(0);
        long committed = intervals.stream()
                .mapToLong(interval -> interval.counts().committed())
                .sum();
        return end > start ? committed * 1e9 / (end - start) : Double.NaN;
    }

    private List<LiveSecond.OfType> types(OutcomeCounts all) {
        Map<TransactionType, Histogram> merged = new EnumMap<>(TransactionType.class);
        times.forEach(line ->
                merged.computeIfAbsent(line.type(), type -> new Histogram(3)).add(line.histogram()));
        merged.forEach((type, histogram) -> {
            if (histogram.getTotalCount() > 0) {
                latencies.put(type, Latency.of(histogram));
            }
        });
        List<LiveSecond.OfType> types = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            OutcomeCounts counts = totals.getOrDefault(type, OutcomeCounts.NONE);
            if (counts.started() + counts.ended() > 0) {
                Latency latency = latencies.getOrDefault(type, Latency.NONE);
                types.add(new LiveSecond.OfType(
                        type,
                        100.0 * counts.ended() / Math.max(1, all.ended()),
                        latency.p50(),
                        latency.p95(),
                        heat.getOrDefault(type, Collections.nCopies(HEAT_BUCKETS, 0L))));
            }
        }
        return types;
    }

    private static List<Long> heat(Histogram nanos) {
        List<Long> buckets = new ArrayList<>(Collections.nCopies(HEAT_BUCKETS, 0L));
        for (HistogramIterationValue value : nanos.recordedValues()) {
            double decades = Math.log10(value.getValueIteratedTo() / NANOS_PER_MILLI / HEAT_MIN_MILLIS);
            int bucket = decades < 0 ? 0 : 1 + (int) Math.min(HEAT_BUCKETS - 2, decades * HEAT_PER_DECADE);
            buckets.set(bucket, buckets.get(bucket) + value.getCountAddedInThisIterationStep());
        }
        return buckets;
    }

    /** By the gain of polls, or from times that the server adds up. */
    private Map<WaitClass, Double> sessions() {
        Map<WaitClass, Double> sessions = new EnumMap<>(WaitClass.class);
        double polls = counters.perSecond(WaitFigures.POLLS::equals);
        boolean summed = counters.has(key -> counters.is(key, CounterRole.SESSION_WAIT_TIME));
        if (!(polls > 0) && !summed) {
            return sessions;
        }
        for (WaitClass waitClass : WaitClass.values()) {
            double average = polls > 0
                    ? known(counters.perSecond(of(waitClass, LivePanels::isSeen))) / polls
                    : (known(counters.millisPerSecond(of(waitClass, CounterRole.SESSION_WAIT_TIME)))
                                    - known(counters.millisPerSecond(of(waitClass, CounterRole.SESSION_SIGNAL_TIME))))
                            / MILLIS_PER_SECOND;
            sessions.put(waitClass, Math.max(0, average));
        }
        if (summed) {
            double processor = known(counters.millisPerSecond(CounterRole.SESSION_CPU_TIME))
                    + known(counters.millisPerSecond(CounterRole.SESSION_SIGNAL_TIME));
            sessions.merge(WaitClass.CPU, processor / MILLIS_PER_SECOND, Double::sum);
        }
        return sessions;
    }

    /** Of sessions: threads are polled too. */
    private static boolean isSeen(CounterKey key) {
        return key.source().equals(WaitFigures.SOURCE) && key.metric().equals("observations");
    }

    private Predicate<CounterKey> of(WaitClass waitClass, CounterRole role) {
        return of(waitClass, key -> counters.is(key, role));
    }

    private static Predicate<CounterKey> of(WaitClass waitClass, Predicate<CounterKey> kind) {
        return key -> kind.test(key)
                && WaitFigures.classOf(key.object()).filter(waitClass::equals).isPresent();
    }

    private static double known(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private List<LiveSecond.OfDevice> devices() {
        return counters.objects(DeviceFigures.SOURCE).stream().map(this::device).toList();
    }

    private LiveSecond.OfDevice device(String name) {
        double reads = ofDevice(name, "reads");
        double writes = ofDevice(name, "writes");
        double readMillis = millisOfDevice(name, "read_time");
        double writeMillis = millisOfDevice(name, "write_time");
        double bytes = ofDevice(name, "read_bytes") + ofDevice(name, "write_bytes");
        return new LiveSecond.OfDevice(
                name,
                reads,
                writes,
                per(readMillis, reads),
                per(writeMillis, writes),
                millisOfDevice(name, "queue_time") / MILLIS_PER_SECOND,
                // Rates by mean times: the times of all requests.
                (readMillis + writeMillis + known(millisOfDevice(name, "flush_time"))) / MILLIS_PER_SECOND,
                ceilings.iops(name, 100 * reads / (reads + writes), bytes / (reads + writes)));
    }

    private double ofDevice(String name, String metric) {
        return counters.perSecond(DeviceFigures.key(name, metric)::equals);
    }

    private double millisOfDevice(String name, String metric) {
        return counters.millisPerSecond(DeviceFigures.key(name, metric)::equals);
    }

    private LiveSecond.OfLog log(double transactionsPerSecond) {
        boolean byFile = counters.has(key -> counters.is(key, CounterRole.LOG_FILE));
        double flushes = byFile
                ? counters.perSecond(ofLogFile(CounterRole.FILE_WRITES))
                : counters.perSecond(CounterRole.LOG_FLUSHES);
        double millis = byFile
                ? counters.millisPerSecond(ofLogFile(CounterRole.FILE_WRITE_TIME))
                : counters.millisPerSecond(CounterRole.LOG_FLUSH_TIME);
        double bytes = byFile
                ? counters.perSecond(ofLogFile(CounterRole.FILE_WRITE_BYTES))
                : counters.perSecond(CounterRole.LOG_BYTES);
        return new LiveSecond.OfLog(
                flushes, per(millis, flushes), per(bytes, flushes), per(transactionsPerSecond, flushes));
    }

    private Predicate<CounterKey> ofLogFile(CounterRole role) {
        return key -> counters.is(key, role) && counters.is(key, CounterRole.LOG_FILE);
    }

    private static double per(double amount, double operations) {
        return operations > 0 && amount > 0 ? amount / operations : Double.NaN;
    }
}
