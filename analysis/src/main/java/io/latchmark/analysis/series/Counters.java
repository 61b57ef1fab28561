package io.latchmark.analysis.series;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The counters of a run, filled in one pass over {@code samples.csv}. Confined to one thread.
 *
 * <p>Some sources omit a counter while it is zero, or have a new one for a new file. For those sources a counter that appears
 * late was zero from the source's first sample to the last one before it.
 */
public final class Counters {
    private static final Duration HOLE_MIN = Duration.ofSeconds(3);
    private static final int HOLE_PERIODS = 3;
    private static final int FALLS_OF_COUNTER = 5;
    /** No engine has this many objects; the limit protects memory against a broken sampler. */
    private static final int SERIES_MAX = 4_096;

    private static final Comparator<CounterKey> BY_METRIC =
            Comparator.comparing(CounterKey::metric).thenComparing(Comparator.naturalOrder());

    /** The source of the devices' counters, and those that are on every page. */
    private static final String DEVICES = "device";

    private static final Set<String> OF_DEVICES =
            Set.of("reads", "read_bytes", "read_time", "writes", "write_bytes", "write_time");

    /** The source of rows about the readings themselves, whose object is the sampled source. */
    private static final String SAMPLING = "sampling";

    private static final String READING_TIME = "reading_time";

    private final Map<CounterKey, Counter> counters = new HashMap<>();
    private final Map<String, Readings> readings = new HashMap<>();
    private final Map<String, List<Window>> falls = new HashMap<>();
    private final Map<CounterRole, SortedSet<CounterKey>> byRole = new EnumMap<>(CounterRole.class);
    private final Roles roles;
    private final long holeNanos;

    /**
     * Creates the counters of a run.
     *
     * @param period the time between two readings of a source
     */
    public Counters(Roles roles, Duration period) {
        this.roles = roles;
        this.holeNanos = Math.max(HOLE_MIN.toNanos(), HOLE_PERIODS * period.toNanos());
    }

    /** Adds a row of {@code samples.csv}; rows must be in chronological order. */
    public void add(Sample sample) {
        Readings source = readings.computeIfAbsent(sample.source(), name -> new Readings(holeNanos));
        source.add(sample.timeNanos());
        falls.remove(sample.source());
        CounterKey key = new CounterKey(sample.source(), sample.object(), sample.metric());
        Counter counter = counters.get(key);
        if (counter == null) {
            if (counters.size() == SERIES_MAX) {
                throw LatchmarkException.environment("samples.csv holds more than " + SERIES_MAX
                        + " series: more than can be analysed; remove a source from the file");
            }
            counter = new Counter(sample.unit());
            counters.put(key, counter);
            Set<CounterRole> its = roles.of(key);
            its.forEach(role -> byRole.computeIfAbsent(role, any -> new TreeSet<>(BY_METRIC))
                    .add(key));
            if (source.hasPrevious() && its.contains(CounterRole.ZERO_OMITTED)) {
                counter.add(source.firstNanos(), 0);
                counter.add(source.previousNanos(), 0);
            }
        }
        if (key.source().equals(SAMPLING) && key.metric().equals(READING_TIME)) {
            withdrawIfSlow(key.object(), sample.value() - counter.lastValue());
        }
        counter.add(sample.timeNanos(), sample.value());
    }

    /** Drops the values of a source's counters before their last sample at or before a time, and objects that no longer exist. */
    public void forget(String source, long beforeNanos) {
        Set<CounterKey> gone = new HashSet<>();
        counters.forEach((key, counter) -> {
            if (key.source().equals(source) && !counter.forget(beforeNanos)) {
                gone.add(key);
            }
        });
        counters.keySet().removeAll(gone);
        byRole.values().forEach(keys -> keys.removeAll(gone));
    }

    /** Handles a row about the last reading of a source, which follows the reading's own rows. */
    private void withdrawIfSlow(String source, long tookNanos) {
        Readings its = readings.get(source);
        if (its != null && tookNanos > holeNanos) {
            its.withdraw();
        }
    }

    public Roles roles() {
        return roles;
    }

    /** The sampled counters of a role, in order of metric, source and object. */
    public SortedSet<CounterKey> of(CounterRole role) {
        return Collections.unmodifiableSortedSet(byRole.getOrDefault(role, Collections.emptySortedSet()));
    }

    /** The source of the counters of a role: a sampled one, otherwise one that declares it; empty if there is none. */
    public Optional<String> source(CounterRole role) {
        SortedSet<CounterKey> sampled = of(role);
        return sampled.isEmpty()
                ? roles.source(role)
                : Optional.of(sampled.first().source());
    }

    /** The total increase of all counters of a role within a window. */
    public Difference over(CounterRole role, Window window) {
        return sum(of(role), key -> over(key, window));
    }

    /** The increase of the counters of a role for one object. */
    public Difference over(CounterRole role, String object, Window window) {
        return sum(of(role, object), key -> over(key, window));
    }

    /** The total increase of the time counters of a role, in milliseconds. */
    public Difference millisOver(CounterRole role, Window window) {
        return sum(of(role), key -> millisOver(key, window));
    }

    /** The increase of the time counters of a role for one object, in milliseconds. */
    public Difference millisOver(CounterRole role, String object, Window window) {
        return sum(of(role, object), key -> millisOver(key, window));
    }

    /** The gauge of a role within a window; {@link Gauge#NONE} if it was not read then. */
    public Gauge gauge(CounterRole role, Window window) {
        return of(role).stream().findFirst().map(key -> gauge(key, window)).orElse(Gauge.NONE);
    }

    public Gauge gauge(CounterRole role, String object, Window window) {
        return of(role, object).stream()
                .findFirst()
                .map(key -> gauge(key, window))
                .orElse(Gauge.NONE);
    }

    private List<CounterKey> of(CounterRole role, String object) {
        return of(role).stream().filter(key -> key.object().equals(object)).toList();
    }

    /** Adds the increases of each metric first: objects of one metric cover the same time. */
    private static Difference sum(Collection<CounterKey> keys, Function<CounterKey, Difference> gains) {
        Difference sum = Difference.NONE;
        Difference ofMetric = Difference.NONE;
        String metric = "";
        for (CounterKey key : keys) {
            if (!key.metric().equals(metric)) {
                sum = sum.plus(ofMetric);
                ofMetric = Difference.NONE;
                metric = key.metric();
            }
            ofMetric = ofMetric.plus(gains.apply(key));
        }
        return sum.plus(ofMetric);
    }

    /** One counter, if it was ever sampled. */
    public Optional<Counter> counter(CounterKey key) {
        return Optional.ofNullable(counters.get(key));
    }

    /**
     * The increase of a counter within a window, over the part that its source covers; {@link Difference#NONE} if it was never
     * sampled. An object that no longer exists gains nothing.
     */
    public Difference over(CounterKey key, Window window) {
        Counter counter = counters.get(key);
        if (counter == null) {
            return Difference.NONE;
        }
        SampleCoverage coverage =
                cover(key.source(), window).and(SampleCoverage.of(window, counter.firstNanos(), Long.MAX_VALUE));
        Difference gained = over(key, coverage);
        return gained.isMeasured()
                ? new Difference(
                        gained.amount(), gained.seconds(), counter.over(window).resets())
                : Difference.NONE;
    }

    /** The increase of a counter within a part of the run. */
    public Difference over(CounterKey key, SampleCoverage coverage) {
        Counter counter = counters.get(key);
        double seconds = coverage.seconds();
        if (counter == null || !(seconds > 0)) {
            return Difference.NONE;
        }
        double amount = 0;
        int resets = 0;
        for (Window part : coverage.windows()) {
            Difference gained = counter.over(part);
            amount += gained.amount();
            resets += gained.resets();
        }
        return new Difference(amount, seconds, resets);
    }

    /**
     * The part of a window in which the increase of one counter is known, if an object that was no longer read is lost, not gone:
     * what it did afterwards is unknown.
     */
    public SampleCoverage coverOfLost(CounterKey key, Window window) {
        Counter counter = counters.get(key);
        return counter == null
                ? SampleCoverage.NONE
                : cover(key.source(), window).and(SampleCoverage.of(window, counter.firstNanos(), counter.lastNanos()));
    }

    /** A gauge within a window; {@link Gauge#NONE} if it was not read then. */
    public Gauge gauge(CounterKey key, Window window) {
        Counter counter = counters.get(key);
        return counter == null ? Gauge.NONE : counter.gauge(window);
    }

    /**
     * The part of a window in which the increase of a source's counters is known: from its first reading to its last, without the
     * time in which one of them fell. A gap within the window is included, because the counters kept counting. Excluded are gaps
     * across an edge of the window, and all gaps of a source that polls states, which went unobserved.
     */
    public SampleCoverage cover(String source, Window window) {
        Readings read = readings.get(source);
        if (read == null) {
            return SampleCoverage.NONE;
        }
        SampleCoverage coverage = SampleCoverage.of(window, read.firstNanos(), read.lastNanos());
        for (Window hole : read.holes()) {
            boolean within = hole.startNanos() >= window.startNanos() && hole.endNanos() <= window.endNanos();
            coverage = within && !roles.declares(source, CounterRole.SEEN) ? coverage : coverage.without(hole);
        }
        for (Window fall : falls.computeIfAbsent(source, this::fallsOf)) {
            coverage = coverage.without(fall);
        }
        return coverage;
    }

    /** The intervals, between two samples each, in which cumulative counters of a source fell. */
    private List<Window> fallsOf(String source) {
        return counters.entrySet().stream()
                .filter(entry -> entry.getKey().source().equals(source)
                        && entry.getValue().resets() > 0
                        && isCounter(entry.getKey(), entry.getValue()))
                .flatMap(entry -> entry.getValue().falls().stream())
                .distinct()
                .toList();
    }

    /** The parts of a window in which a source was not read for more than three periods and more than 3 s. */
    public List<Window> holes(String source, Window window) {
        Readings read = readings.get(source);
        return read == null ? List.of(window) : read.holesWithin(window);
    }

    /** All sources with samples, in order of name. */
    public SortedSet<String> sources() {
        return new TreeSet<>(readings.keySet());
    }

    /** The increase of a time counter in milliseconds; not measured if its unit is not a unit of time. */
    public Difference millisOver(CounterKey key, Window window) {
        Counter counter = counters.get(key);
        return counter == null ? Difference.NONE : over(key, window).times(millisPer(counter.unit()));
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

    /** The latest sample of all sources, from the run's origin; 0 if there is none. */
    public long endNanos() {
        return readings.values().stream().mapToLong(Readings::lastNanos).max().orElse(0);
    }

    /** The number of resets of all counters over the whole run; a gauge that falls was not reset. */
    public int resets() {
        return counters.entrySet().stream()
                .filter(entry -> !isGauge(entry.getKey()))
                .mapToInt(entry -> entry.getValue().resets())
                .sum();
    }

    /** The cumulative counters that fell within a window, by source. */
    public SortedMap<String, List<CounterKey>> resets(Window window) {
        SortedMap<String, List<CounterKey>> fallen = new TreeMap<>();
        SortedMap<CounterKey, Counter> inOrder = new TreeMap<>(Comparator.comparing(CounterKey::source)
                .thenComparing(CounterKey::object)
                .thenComparing(CounterKey::metric));
        inOrder.putAll(counters);
        inOrder.forEach((key, counter) -> {
            boolean within = counter.falls().stream()
                    .anyMatch(fall -> fall.endNanos() > window.startNanos() && fall.startNanos() < window.endNanos());
            if (within && isCounter(key, counter)) {
                fallen.computeIfAbsent(key.source(), source -> new ArrayList<>())
                        .add(key);
            }
        });
        return fallen;
    }

    /** A series that falls often is a gauge unknown to this class, unless its name is one of a counter. */
    private boolean isCounter(CounterKey key, Counter counter) {
        boolean fallsRarely = counter.resets() <= Math.max(FALLS_OF_COUNTER, counter.size() / 10);
        boolean isNamed = (key.source().equals(DEVICES) && OF_DEVICES.contains(key.metric())) || roles.names(key);
        return !isGauge(key) && (fallsRarely || isNamed);
    }

    private boolean isGauge(CounterKey key) {
        return of(CounterRole.GAUGE).contains(key);
    }

    /** The number of milliseconds in a unit of time; NaN for another unit, which a damaged record may have. */
    public static double millisPer(String unit) {
        return switch (unit) {
            case "ns" -> 1e-6;
            case "us" -> 1e-3;
            case "ms" -> 1;
            case "s" -> 1e3;
            default -> Double.NaN;
        };
    }
}
