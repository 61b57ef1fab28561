package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Checks the order of the rows of a run's series: they are in chronological order, without overlaps or duplicates. Every method
 * throws an IllegalArgumentException that describes the contradiction. Used by one thread.
 */
final class SeriesOrder {
    /** How long a run may wait for its last transactions and its database. */
    private static final Duration AFTER_LOAD_MAX = Duration.ofDays(1);

    private final long latestNanos;
    private final Set<TransactionType> types = EnumSet.noneOf(TransactionType.class);
    private final Set<String> tags = new HashSet<>();
    private final Map<String, Map<String, Map<String, Series>>> series = new HashMap<>();
    private OutcomeCounts total = OutcomeCounts.NONE;
    private long startNanos;
    private long endNanos;

    SeriesOrder(RunSettings settings) {
        latestNanos = settings.workload().length().plus(AFTER_LOAD_MAX).toNanos();
    }

    /** The last sample of a counter. */
    private static final class Series {
        private final String unit;
        private long timeNanos = -1;

        private Series(String unit) {
            this.unit = unit;
        }
    }

    Interval next(Interval row) {
        if (isNewStretch(row.startNanos(), row.endNanos(), "start_ns")) {
            types.clear();
        }
        if (!types.add(row.type())) {
            throw new IllegalArgumentException(row.type().key() + " from start_ns = " + row.startNanos()
                    + " is there already: an interval has one row for each type");
        }
        row.counts().requirePossible("a count");
        total = total.plus(row.counts());
        total.requirePossible("a count, summed up to here,");
        return row;
    }

    TimesLog.Line next(TimesLog.Line line) {
        if (isNewStretch(line.startNanos(), line.endNanos(), "start")) {
            tags.clear();
        }
        if (!tags.add(line.tag())) {
            throw new IllegalArgumentException(line.tag() + " from " + line.startNanos() / 1e9
                    + " s is there already: an interval has one line for each tag");
        }
        return line;
    }

    /** Whether a row belongs to a different interval than the one before. */
    private boolean isNewStretch(long start, long end, String field) {
        if (start == startNanos && end == endNanos) {
            return false;
        }
        if (start < endNanos) {
            throw new IllegalArgumentException(field + " = " + start + " ns: must be " + endNanos
                    + " ns or later, where the interval before ended");
        }
        requireWithinRun(end);
        startNanos = start;
        endNanos = end;
        return true;
    }

    Sample next(Sample row) {
        requireWithinRun(row.timeNanos());
        Series its = series.computeIfAbsent(row.source(), source -> new HashMap<>())
                .computeIfAbsent(row.object(), object -> new HashMap<>())
                .computeIfAbsent(row.metric(), metric -> new Series(row.unit()));
        if (!its.unit.equals(row.unit())) {
            throw new IllegalArgumentException(
                    "unit = '" + row.unit() + "': must be '" + its.unit + "', as before in this series");
        }
        if (row.timeNanos() <= its.timeNanos) {
            throw new IllegalArgumentException("time_ns = " + row.timeNanos() + ": must be more than " + its.timeNanos
                    + ", the time of the sample before of " + row.source() + " " + row.object() + " " + row.metric());
        }
        its.timeNanos = row.timeNanos();
        return row;
    }

    Event next(Event event) {
        requireWithinRun(event.timeNanos());
        return event;
    }

    private void requireWithinRun(long nanos) {
        if (nanos > latestNanos) {
            throw new IllegalArgumentException("the time " + nanos + " ns; the maximum is " + latestNanos
                    + " ns, the length that was asked for and a day");
        }
    }
}
