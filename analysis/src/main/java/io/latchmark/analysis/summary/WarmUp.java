package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks whether the load before the measurement interval outlasted the filling of caches. A cache that is still filling serves
 * more reads, or absorbs more writes, than later, and no test of the series can detect a cliff that is still to come.
 */
final class WarmUp {
    /** The share of a write cache that is used before it destages at its maximum rate. */
    private static final double WRITE_CACHE_SHARE = 0.75;
    /** The factor by which a warm-up must be longer than the filling. */
    private static final double FILLINGS = 1.5;
    /** If reads per transaction fall by more than this within the interval, the pool is still filling. */
    private static final double FALL = 0.10;

    /** A step that wrote less than this share of the rate may have left the cache less full. */
    private static final double SAME_PACE = 0.9;

    private static final double POOL_PAGE_BYTES = 8_192;
    private static final double MEBIBYTE = 1 << 20;
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,12}) ?([kMGT])i?B");

    private final Map<String, Map<String, String>> facts;
    private final Counters counters;
    private final Window interval;
    private final Window before;
    private final Window writing;

    private WarmUp(RunRecord record, Counters counters, Window interval) {
        this.facts = record.environment().before();
        this.counters = counters;
        this.interval = interval;
        this.before = new Window(0, interval.startNanos());
        this.writing = new Window(writingSinceNanos(record.conclusion().phases()), interval.startNanos());
    }

    /**
     * Since when the load before the interval has written about as fast as in it. A slower step leaves a write cache in another
     * state, and the time to settle must then be long enough to fill it.
     */
    private long writingSinceNanos(List<Phase> phases) {
        double least = SAME_PACE * writtenPerSecond(interval);
        List<Phase> earlier = phases.stream()
                .filter(phase -> phase.endNanos() <= interval.startNanos())
                .toList();
        for (int i = earlier.size() - 1; i > 0; i--) {
            Phase phase = earlier.get(i - 1);
            if (writtenPerSecond(new Window(phase.startNanos(), phase.endNanos())) < least) {
                return phase.endNanos();
            }
        }
        return 0;
    }

    private double writtenPerSecond(Window window) {
        return counters.objects(DeviceFigures.SOURCE).stream()
                .mapToDouble(device -> counters.over(DeviceFigures.key(device, "write_bytes"), window)
                        .perSecond())
                .filter(Double::isFinite)
                .sum();
    }

    /** Bytes of the server's buffer pool; NaN or 0 if unknown. */
    static double poolBytes(RunRecord record, Counters counters, Window interval) {
        return new WarmUp(record, counters, interval).poolBytes();
    }

    /** The checks for which a run has facts; none if cache sizes are unknown. */
    static List<Finding> of(RunRecord record, Counters counters, SecondRates rates, Window interval) {
        WarmUp warmUp = new WarmUp(record, counters, interval);
        List<Finding> checks = new ArrayList<>();
        warmUp.bufferPool(rates.perSecond()).ifPresent(checks::add);
        warmUp.writeCache().ifPresent(checks::add);
        return checks;
    }

    /**
     * A pool is full when its size, or that of the database, has been read. A pool that was warm before needs no reads: reads per
     * transaction then stay constant.
     */
    private Optional<Finding> bufferPool(double[] perSecond) {
        double pool = poolBytes();
        Difference bytes = counters.over(CounterRole.READ_BYTES, before);
        double read = bytes.amount();
        if (!(pool > 0) || !bytes.isMeasured() || perSecond.length < 2) {
            return Optional.empty();
        }
        double database = bytes(facts.getOrDefault("database", Map.of()).getOrDefault("size_bytes", ""));
        double needed = database > 0 ? Math.min(pool, database) : pool;
        String amounts = mebibytes(read) + " read before the interval, " + mebibytes(needed) + " to fill";
        double first = half(perSecond, 0);
        double second = half(perSecond, 1);
        boolean falls = second < first * (1 - FALL);
        boolean filled = read >= needed;
        String halves = filled
                ? ""
                : "; reads of a transaction " + NumberText.of(first) + " in the interval's first half, "
                        + NumberText.of(second) + " in its second";
        return Optional.of(new Finding(
                "Buffer pool fill",
                filled || !falls ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                amounts + halves,
                "as much read as the pool or the database holds, or reads of a transaction within 10 %",
                "A pool that is still filling misses less and less: throughput depends on when it was measured."));
    }

    private double half(double[] perSecond, int which) {
        long middle = interval.startNanos() + (interval.endNanos() - interval.startNanos()) / 2;
        Window half = which == 0 ? new Window(interval.startNanos(), middle) : new Window(middle, interval.endNanos());
        double transactions = 0;
        int from = which * (perSecond.length / 2);
        int to = which == 0 ? perSecond.length / 2 : perSecond.length;
        for (int i = from; i < to; i++) {
            transactions += perSecond[i];
        }
        return counters.over(CounterRole.READS, half).perSecond() / (transactions / (to - from));
    }

    /** From the server's setting or, if the server sizes the pool itself, the maximum target so far. */
    private double poolBytes() {
        double set = size(counters.roles().fact(CounterRole.BUFFER_POOL_SIZE, facts));
        return set > 0
                ? set
                : POOL_PAGE_BYTES
                        * counters.gauge(CounterRole.BUFFER_POOL_PAGES, new Window(0, interval.endNanos()))
                                .max();
    }

    /** With nothing destaged, a cache of size C is full after 0.75·C divided by the write rate; destaging only delays it. */
    private Optional<Finding> writeCache() {
        double cache = size(facts.getOrDefault("given", Map.of()).getOrDefault("write_cache", ""));
        double writtenPerSecond = writtenPerSecond(writing);
        if (!(cache > 0) || !(writtenPerSecond > 0)) {
            return Optional.empty();
        }
        double fill = WRITE_CACHE_SHARE * cache / writtenPerSecond;
        double waited = writing.seconds();
        return Optional.of(new Finding(
                "Write cache fill",
                waited >= FILLINGS * fill ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                mebibytes(cache) + " take " + NumberText.of(fill) + " s at least at " + mebibytes(writtenPerSecond)
                        + "/s; the load had written so for " + NumberText.of(waited) + " s",
                "a warm-up, or a time to settle, of 1.5 times the minimum time to fill",
                "Until the cache is full it takes writes faster than the disk can, and then throughput falls: what was"
                        + " measured may be the filling."));
    }

    private static double size(String text) {
        Matcher matcher = SIZE.matcher(text);
        return matcher.matches()
                ? Double.parseDouble(matcher.group(1)) * Math.pow(1024, 1 + "kMGT".indexOf(matcher.group(2)))
                : Double.NaN;
    }

    /** A number of bytes in a fact; NaN if it is none. */
    static double bytes(String text) {
        return text.matches("[0-9]{1,18}") ? Double.parseDouble(text) : Double.NaN;
    }

    private static String mebibytes(double bytes) {
        return NumberText.of(bytes / MEBIBYTE) + " MiB";
    }
}
