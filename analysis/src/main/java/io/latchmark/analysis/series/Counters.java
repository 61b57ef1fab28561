package io.latchmark.analysis.series;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The counters of a run, filled in one pass over {@code samples.csv}. Used by one thread.
 *
 * <p>Some sources leave a counter out until it is no longer zero. For those a counter that appears late was zero
 * from the source's first sample to the one before.
 */
public final class Counters {
    private static final Set<String> ZEROS_OMITTED =
            Set.of("waits", "pg_stat_io", "dm_exec_session_wait_stats", "dm_os_wait_stats");
    /** Metrics that may fall without a reset; those of SQL Server's counters end so. */
    private static final Set<String> GAUGES = Set.of(
            "in_flight",
            "heap_used",
            "heap_peak",
            "numbackends",
            "sessions",
            "size",
            "active_size",
            "since_last_checkpoint",
            "virtual_log_files",
            "active_virtual_log_files");

    private static final List<String> GAUGE_ENDINGS = List.of("_now", "_fraction", "_base", "_hundredths_percent");
    /** No engine has that many objects; past it a broken sampler would eat the memory. */
    private static final int SERIES_MAX = 4_096;

    private final Map<CounterKey, Counter> counters = new HashMap<>();
    private final Map<String, Progress> progress = new HashMap<>();

    /** Adds a row of {@code samples.csv}; the rows come in order of time. */
    public void add(Sample sample) {
        Progress source = progress.computeIfAbsent(sample.source(), name -> new Progress());
        source.at(sample.timeNanos());
        CounterKey key = new CounterKey(sample.source(), sample.object(), sample.metric());
        Counter counter = counters.get(key);
        if (counter == null) {
            if (counters.size() == SERIES_MAX) {
                throw LatchmarkException.environment("samples.csv holds more than " + SERIES_MAX
                        + " series: at most that many are analysed; leave a source out of the file");
            }
            counter = new Counter(sample.unit());
            counters.put(key, counter);
            if (source.hasPrevious && ZEROS_OMITTED.contains(sample.source())) {
                counter.add(source.firstNanos, 0);
                counter.add(source.previousNanos, 0);
            }
        }
        counter.add(sample.timeNanos(), sample.value());
    }

    /** One counter, if it was ever sampled. */
    public Optional<Counter> counter(CounterKey key) {
        return Optional.ofNullable(counters.get(key));
    }

    /** What a counter gained within a window; {@link Difference#NONE} if it was never sampled. */
    public Difference over(CounterKey key, Window window) {
        Counter counter = counters.get(key);
        return counter == null ? Difference.NONE : counter.over(window);
    }

    /** A time counter's gain in milliseconds. */
    public Difference millisOver(CounterKey key, Window window) {
        Counter counter = counters.get(key);
        return counter == null ? Difference.NONE : counter.over(window).times(millisPer(counter.unit()));
    }

    /** The objects of a source, in order of name. */
    public SortedSet<String> objects(String source) {
        TreeSet<String> objects = new TreeSet<>();
        for (CounterKey key : counters.keySet()) {
            if (key.source().equals(source)) {
                objects.add(key.object());
            }
        }
        return objects;
    }

    /** Whether anything of a source was sampled. */
    public boolean has(String source) {
        return progress.containsKey(source);
    }

    /** The latest sample of all sources, from the run's origin; 0 if there is none. */
    public long endNanos() {
        return progress.values().stream()
                .mapToLong(source -> source.nowNanos)
                .max()
                .orElse(0);
    }

    /** Resets of all counters over the whole run; a gauge that falls was not reset. */
    public int resets() {
        return counters.entrySet().stream()
                .filter(entry -> !isGauge(entry.getKey().metric()))
                .mapToInt(entry -> entry.getValue().resets())
                .sum();
    }

    private static boolean isGauge(String metric) {
        return GAUGES.contains(metric) || GAUGE_ENDINGS.stream().anyMatch(metric::endsWith);
    }

    /** How many milliseconds a unit of time is. */
    public static double millisPer(String unit) {
        return switch (unit) {
            case "ns" -> 1e-6;
            case "us" -> 1e-3;
            case "ms" -> 1;
            case "s" -> 1e3;
            default -> throw new IllegalStateException("'" + unit + "' is no unit of time: ns, us, ms and s are");
        };
    }

    private static final class Progress {
        private long firstNanos;
        private long nowNanos;
        private long previousNanos;
        private boolean hasPrevious;
        private boolean started;

        private void at(long timeNanos) {
            if (started && timeNanos > nowNanos) {
                previousNanos = nowNanos;
                hasPrevious = true;
            }
            firstNanos = started ? firstNanos : timeNanos;
            nowNanos = started ? Math.max(nowNanos, timeNanos) : timeNanos;
            started = true;
        }
    }
}
