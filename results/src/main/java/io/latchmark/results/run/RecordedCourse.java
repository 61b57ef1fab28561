package io.latchmark.results.run;

import io.latchmark.results.RecordedSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The records of a run directory in the order of their times, as the run reported them: of a run that has ended, or of one that is
 * still being written. Each file is read a part at a time. What is not there is passed over: a killed run may have lost the last
 * lines of any file. Every method throws a {@link io.latchmark.core.LatchmarkException} of the category DAMAGED for a malformed line.
 * Used by one thread.
 */
public final class RecordedCourse {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final IntervalCursor intervals;
    private final RecordedSeries<Sample> samples;
    private final RecordedSeries<Event> events;

    /** Receives the records. */
    public interface Taker {
        /**
         * An interval has ended.
         *
         * @param rows one for each transaction type
         * @param times of the same interval
         */
        void ended(List<Interval> rows, List<ResponseTimes> times);

        /** Sources were read. */
        void sampled(List<Sample> rows);

        /** Something happened. */
        void happened(Event event);
    }

    /**
     * The course of a run from its start.
     *
     * @param kinds of the times that are wanted
     */
    public RecordedCourse(RunDirectory directory, RunSettings settings, Set<ResponseTimes.Kind> kinds) {
        intervals = new IntervalCursor(directory, settings, kinds);
        samples = RunSeries.samples(directory, settings);
        events = RunSeries.events(directory, settings);
    }

    /** The end of the newest interval that is not handed over yet; empty if there is none. Of a run that is being written. */
    public Optional<Long> newestNanos() {
        return intervals.lastEndNanos();
    }

    /** Whether all that is there now was handed over. */
    public boolean isAtEnd() {
        return intervals.nextEndNanos().isEmpty()
                && samples.first().isEmpty()
                && events.first().isEmpty();
    }

    /** Hands over what was recorded up to a moment of the run, from where the last call stopped. */
    public void forEachUntil(long nanos, Taker taker) {
        for (Optional<Long> end = intervals.nextEndNanos();
                end.isPresent() && end.get() <= nanos;
                end = intervals.nextEndNanos()) {
            samples(end.get(), taker);
            // A phase begins where the interval before it ends.
            events(end.get() - 1, taker);
            IntervalCursor.Block block = intervals.next().orElseThrow();
            taker.ended(block.rows(), times(block));
        }
        samples(nanos, taker);
        events(nanos, taker);
    }

    /** The times of an interval. They are recorded in whole milliseconds, and get the interval's own limits. */
    private static List<ResponseTimes> times(IntervalCursor.Block interval) {
        return interval.times().stream()
                .filter(times -> Math.abs(times.startNanos() - interval.startNanos()) < NANOS_PER_MILLI)
                .map(RecordedTimes::decoded)
                .map(its -> new ResponseTimes(
                        interval.startNanos(), interval.endNanos(), its.type(), its.kind(), its.histogram()))
                .toList();
    }

    private void samples(long untilNanos, Taker taker) {
        List<Sample> rows = new ArrayList<>();
        for (Optional<Sample> next = samples.first();
                next.isPresent() && next.get().timeNanos() <= untilNanos;
                next = samples.first()) {
            rows.add(next.get());
            samples.next();
        }
        if (!rows.isEmpty()) {
            taker.sampled(rows);
        }
    }

    private void events(long untilNanos, Taker taker) {
        for (Optional<Event> next = events.first();
                next.isPresent() && next.get().timeNanos() <= untilNanos;
                next = events.first()) {
            events.next();
            taker.happened(next.get());
        }
    }
}
