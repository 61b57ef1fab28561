package io.latchmark.analysis.live;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.analysis.summary.ProcessorFigures;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The records of a run's last seconds, and the figures that a report over that time would have. The window is chosen per source:
 * it ends at the newest reading and starts one span or more earlier, which gives a rarely sampled source two readings. Confined
 * to one lock.
 */
final class LiveWindow {
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

    LiveWindow(Duration span, Roles roles) {
        spanNanos = span.toNanos();
        counters = new Counters(roles, NO_HOLE);
    }

    /** Adds rows of {@code intervals.csv}. */
    void addIntervals(List<Interval> rows) {
        rows.forEach(row -> {
            intervals.addLast(row);
            nowNanos = Math.max(nowNanos, row.endNanos());
        });
        // Relative to the newest interval: if the recorder lags behind the samplers, the last figures remain.
        long newest = intervals.stream().mapToLong(Interval::endNanos).max().orElse(0);
        trim(intervals, Interval::startNanos, newest - spanNanos);
    }

    /** Adds the response times among lines of {@code transactions.hlog}. */
    void addTimes(List<ResponseTimes> lines) {
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
    void addSamples(List<Sample> rows) {
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

    List<DeviceFigures> devices() {
        return counters.objects(DeviceFigures.SOURCE).stream()
                .map(name -> DeviceFigures.of(name, counters, window(DeviceFigures.SOURCE)))
                .toList();
    }

    DatabaseFigures database() {
        String source = counters.source(CounterRole.READS)
                .or(() -> counters.source(CounterRole.LOG_FLUSHES))
                .orElse("");
        return DatabaseFigures.of(counters, window(source), Map.of());
    }

    WaitFigures waits() {
        return WaitFigures.of(
                counters,
                window(WaitFigures.clock(counters).map(CounterKey::source).orElse("")));
    }

    ProcessorFigures processors() {
        return ProcessorFigures.of(
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
}
