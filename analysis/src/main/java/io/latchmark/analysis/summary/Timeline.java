package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Bins;
import io.latchmark.analysis.series.PreferredNumbers;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.RecordedTimes;
import io.latchmark.results.run.ResponseTimes;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The transactions of a run over time, in bins. An interval belongs to the bin that contains its middle.
 *
 * <p>Response times must be added in chronological order, because one histogram per type is open at a time. Confined to one
 * thread.
 */
public final class Timeline {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Bins bins;
    private final long[] newOrders;
    private final Map<TransactionType, Open> open = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, Latency[]> latencies = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, long[][]> sizes = new EnumMap<>(TransactionType.class);

    Timeline(List<Interval> intervals) {
        bins = Bins.following(intervals.stream()
                .map(interval -> new Window(interval.startNanos(), interval.endNanos()))
                .toList());
        newOrders = new long[bins.count()];
        for (Interval interval : intervals) {
            add(interval);
        }
    }

    private void add(Interval interval) {
        int bin = bins.indexOf(interval.startNanos(), interval.endNanos());
        if (bin >= 0) {
            if (interval.type() == TransactionType.NEW_ORDER) {
                newOrders[bin] += interval.counts().committed();
            }
        }
    }

    /** Adds a line of {@code transactions.hlog}; ignores times other than response times. */
    void add(RecordedTimes times) {
        if (times.kind() != ResponseTimes.Kind.RESPONSE) {
            return;
        }
        int bin = bins.indexOf(times.startNanos(), times.endNanos());
        if (bin < 0) {
            return;
        }
        Open current = open.computeIfAbsent(times.type(), type -> new Open(bin));
        if (current.bin != bin) {
            close(times.type(), current);
            current.bin = bin;
        }
        times.addTo(current.histogram);
    }

    /** Completes the timeline after the last line. */
    void complete() {
        open.forEach(this::close);
        open.clear();
    }

    private void close(TransactionType type, Open current) {
        latencies.computeIfAbsent(type, key -> none())[current.bin] = Latency.of(current.histogram);
        sizes.computeIfAbsent(type, key -> new long[bins.count()][0])[current.bin] = countsBySize(current.histogram);
        current.histogram.reset();
    }

    private Latency[] none() {
        Latency[] none = new Latency[bins.count()];
        Arrays.fill(none, Latency.NONE);
        return none;
    }

    /** The bins of the following values. */
    public Bins bins() {
        return bins;
    }

    /** Committed new orders per minute in a bin. */
    public double newOrdersPerMinute(int bin) {
        return newOrders[bin] / bins.bin(bin).seconds() * 60;
    }

    /** The types with response times, in the order of the specification. */
    public List<TransactionType> types() {
        return TransactionType.recorded().stream()
                .filter(latencies::containsKey)
                .toList();
    }

    public Latency response(TransactionType type, int bin) {
        Latency[] ofType = latencies.get(type);
        return ofType == null ? Latency.NONE : ofType[bin];
    }

    /** Transactions of a type in a bin by response time, as {@link #countsBySize}; empty if there was none. */
    public long[] countsBySize(TransactionType type, int bin) {
        long[][] ofType = sizes.get(type);
        return ofType == null ? new long[0] : ofType[bin].clone();
    }

    /** Counts the values of a histogram of nanoseconds from each of the {@link PreferredNumbers} of microseconds to the next. */
    public static long[] countsBySize(AbstractHistogram nanos) {
        long[] counts = new long[PreferredNumbers.count()];
        RecordedValues.visit(nanos, (value, count) -> {
            double micros = nanos.highestEquivalentValue(value) / NANOS_PER_MICRO;
            counts[PreferredNumbers.indexOf(micros)] += count;
        });
        return counts;
    }

    private static final class Open {
        private final Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        private int bin;

        private Open(int bin) {
            this.bin = bin;
        }
    }
}
