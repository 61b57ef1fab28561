package io.latchmark.analysis.live;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The counters of all sources over the last seconds, each source at the times at which it was read. Confined to one thread. */
final class LiveCounters {
    private final long spanNanos;
    private final Roles roles;
    private final Map<String, RecentCounters> sources = new TreeMap<>();
    private final Map<CounterKey, Set<CounterRole>> rolesByCounter = new HashMap<>();
    private final Map<CounterKey, String> units = new HashMap<>();

    LiveCounters(long spanNanos, Roles roles) {
        this.spanNanos = spanNanos;
        this.roles = roles;
    }

    void add(Sample sample) {
        CounterKey key = new CounterKey(sample.source(), sample.object(), sample.metric());
        units.putIfAbsent(key, sample.unit());
        sources.computeIfAbsent(
                        sample.source(),
                        source -> new RecentCounters(spanNanos, roles.declares(source, CounterRole.ZERO_OMITTED)))
                .add(sample);
    }

    boolean is(CounterKey key, CounterRole role) {
        return rolesByCounter.computeIfAbsent(key, roles::of).contains(role);
    }

    boolean has(Predicate<CounterKey> counters) {
        return sources.values().stream().anyMatch(source -> source.has(counters));
    }

    /** What all counters of a role gain per second; NaN if none was read twice. */
    double perSecond(CounterRole role) {
        return perSecond(key -> is(key, role));
    }

    /** What counters gain per second; NaN if none was read twice. */
    double perSecond(Predicate<CounterKey> counters) {
        double sum = Double.NaN;
        for (RecentCounters source : sources.values()) {
            if (source.seconds() > 0 && source.has(counters)) {
                sum = (Double.isNaN(sum) ? 0 : sum) + source.gain(counters) / source.seconds();
            }
        }
        return sum;
    }

    double millisPerSecond(CounterRole role) {
        return millisPerSecond(key -> is(key, role));
    }

    /** What counters of time, all of one unit, gain per second, in milliseconds. */
    double millisPerSecond(Predicate<CounterKey> counters) {
        double millisPerUnit = units.entrySet().stream()
                .filter(unit -> counters.test(unit.getKey()))
                .map(unit -> Counters.millisPer(unit.getValue()))
                .findFirst()
                .orElse(1.0);
        return perSecond(counters) * millisPerUnit;
    }

    /** The latest value of a gauge; NaN if it was never read. */
    double gauge(CounterRole role) {
        return sources.values().stream()
                .filter(source -> source.has(key -> is(key, role)))
                .mapToDouble(source -> source.newest(key -> is(key, role)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The objects of a source, in order of name. */
    Set<String> objects(String source) {
        Set<String> objects = new TreeSet<>();
        units.keySet().stream().filter(key -> key.source().equals(source)).forEach(key -> objects.add(key.object()));
        return objects;
    }
}
