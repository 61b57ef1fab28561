package io.latchmark.results.run;

import io.latchmark.results.RecordedSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The intervals of a run in order, each with its response times still encoded; memory does not grow with the run. Every method
 * throws a {@link io.latchmark.core.LatchmarkException} of category DAMAGED for a malformed line. Used by one thread.
 */
public final class IntervalCursor {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final RecordedSeries<Interval> intervals;
    private final RecordedSeries<RecordedTimes> times;

    /**
     * An interval of a run.
     *
     * @param rows one for each transaction type
     * @param times the lines that start no later than this interval, rounded to the whole milliseconds in which they are recorded
     */
    public record Block(long startNanos, long endNanos, List<Interval> rows, List<RecordedTimes> times) {
        public Block {
            rows = List.copyOf(rows);
            times = List.copyOf(times);
        }
    }

    /**
     * Starts before the first interval.
     *
     * @param kinds of response times to read
     */
    public IntervalCursor(RunDirectory directory, RunSettings settings, Set<ResponseTimes.Kind> kinds) {
        intervals = RunSeries.intervals(directory, settings);
        times = RunSeries.times(directory, settings, kinds);
    }

    /** The end of the next interval; empty after the last one. */
    Optional<Long> nextEndNanos() {
        return intervals.first().map(Interval::endNanos);
    }

    /** The end of the last interval present now; empty if none is left. */
    Optional<Long> lastEndNanos() {
        return intervals.last().map(Interval::endNanos);
    }

    /** The next interval; empty after the last one. */
    public Optional<Block> next() {
        return intervals.first().map(this::block);
    }

    private Block block(Interval first) {
        List<Interval> rows = new ArrayList<>();
        for (Optional<Interval> row = Optional.of(first);
                row.isPresent()
                        && row.get().startNanos() == first.startNanos()
                        && row.get().endNanos() == first.endNanos();
                row = intervals.first()) {
            rows.add(row.get());
            intervals.next();
        }
        long startNanos = Math.round((double) first.startNanos() / NANOS_PER_MILLI) * NANOS_PER_MILLI;
        List<RecordedTimes> found = new ArrayList<>();
        for (Optional<RecordedTimes> line = times.first();
                line.isPresent() && line.get().startNanos() <= startNanos;
                line = times.first()) {
            found.add(line.get());
            times.next();
        }
        return new Block(first.startNanos(), first.endNanos(), rows, found);
    }
}
