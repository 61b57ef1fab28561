package io.latchmark.analysis.live;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.results.run.Sample;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The raw counters of one source over the last seconds: one snapshot per moment of sampling. Confined to one
 * lock.
 */
final class RecentCounters {
    private static final int SNAPSHOTS_MAX = 200;

    private final long spanNanos;
    private final boolean zerosOmitted;
    private final Deque<Snapshot> snapshots = new ArrayDeque<>();

    /** Counters over {@code spanNanos}; if the source omits zeros, a counter that is missing is zero. */
    RecentCounters(long spanNanos, boolean zerosOmitted) {
        this.spanNanos = spanNanos;
        this.zerosOmitted = zerosOmitted;
    }

    private record Snapshot(long timeNanos, Map<CounterKey, Long> values) {}

    void add(Sample sample) {
        CounterKey key = new CounterKey(sample.source(), sample.object(), sample.metric());
        Snapshot newest = snapshots.peekLast();
        if (newest == null || sample.timeNanos() > newest.timeNanos()) {
            newest = new Snapshot(sample.timeNanos(), new HashMap<>());
            snapshots.addLast(newest);
            // The oldest snapshot that is kept is the newest one at or before the span's start.
            while (snapshots.size() > SNAPSHOTS_MAX || secondOldestSpans(sample.timeNanos())) {
                snapshots.removeFirst();
            }
        }
        newest.values().put(key, sample.value());
    }

    private boolean secondOldestSpans(long nowNanos) {
        return snapshots.stream()
                .skip(1)
                .findFirst()
                .filter(second -> second.timeNanos() <= nowNanos - spanNanos)
                .isPresent();
    }

    /** Whether an object has counters at both ends of the span. */
    boolean has(String object) {
        return snapshots.size() > 1 && has(snapshots.getFirst(), object) && has(snapshots.getLast(), object);
    }

    private static boolean has(Snapshot snapshot, String object) {
        return snapshot.values().keySet().stream().anyMatch(key -> key.object().equals(object));
    }

    /** Whether nothing was added yet. */
    boolean isEmpty() {
        return snapshots.isEmpty();
    }

    /** The time between the oldest and the newest snapshot. */
    double seconds() {
        return snapshots.size() < 2
                ? 0
                : (snapshots.getLast().timeNanos() - snapshots.getFirst().timeNanos()) / 1e9;
    }

    /** Whether the newest snapshot has one of these counters. */
    boolean has(Predicate<CounterKey> counters) {
        return !snapshots.isEmpty()
                && snapshots.getLast().values().keySet().stream().anyMatch(counters);
    }

    /** The sum of these counters in the newest snapshot, as gauges are read. */
    double newest(Predicate<CounterKey> counters) {
        return snapshots.isEmpty()
                ? Double.NaN
                : snapshots.getLast().values().entrySet().stream()
                        .filter(entry -> counters.test(entry.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sum();
    }

    /** What the counters of the source gained between the oldest and the newest snapshot; counters that fell, nothing. */
    double gain(Predicate<CounterKey> counters) {
        if (snapshots.size() < 2) {
            return 0;
        }
        Map<CounterKey, Long> oldest = snapshots.getFirst().values();
        double gain = 0;
        for (Map.Entry<CounterKey, Long> newest : snapshots.getLast().values().entrySet()) {
            CounterKey key = newest.getKey();
            if (counters.test(key) && (zerosOmitted || oldest.containsKey(key))) {
                gain += Math.max(0, newest.getValue() - oldest.getOrDefault(key, 0L));
            }
        }
        return gain;
    }
}
