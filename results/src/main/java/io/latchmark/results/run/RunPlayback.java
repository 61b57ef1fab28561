package io.latchmark.results.run;

import io.latchmark.results.RecordedSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Replays a run directory: its records in chronological order, as the run reported them. The run may still be in progress. Each
 * file is read a part at a time. Missing records are skipped, because a killed run may have lost the last lines of any file.
 * Every method throws a {@link io.latchmark.core.LatchmarkException} of category DAMAGED for a malformed line. Used by one
 * thread.
 */
public final class RunPlayback {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final IntervalCursor intervals;
    private final RecordedSeries<Sample> samples;
    private final RecordedSeries<Event> events;

    /**
     * Replays a run from its start.
     *
     * @param kinds of response times to read
     */
    public RunPlayback(RunDirectory directory, RunSettings settings, Set<ResponseTimes.Kind> kinds) {
        intervals = new IntervalCursor(directory, settings, kinds);
        samples = RunSeries.samples(directory, settings);
        events = RunSeries.events(directory, settings);
    }

    /** The end of the newest interval that was not replayed yet; empty if there is none. For a run in progress. */
    public Optional<Long> newestNanos() {
        return intervals.lastEndNanos();
    }

    /** Replays what was recorded up to a time of the run, from where the last call stopped. */
    public void forEachUntil(long nanos, RunListener listener) {
        for (Optional<Long> end = intervals.nextEndNanos();
                end.isPresent() && end.get() <= nanos;
                end = intervals.nextEndNanos()) {
            samples(end.get(), listener);
            // A phase begins where the interval before it ends.
            events(end.get() - 1, listener);
            IntervalCursor.Block block = intervals.next().orElseThrow();
            listener.ticked(block.rows(), times(block));
        }
        samples(nanos, listener);
        events(nanos, listener);
    }

    /** The response times of an interval. They are recorded in whole milliseconds, and get the interval's exact limits. */
    private static List<ResponseTimes> times(IntervalCursor.Block interval) {
        return interval.times().stream()
                .filter(times -> Math.abs(times.startNanos() - interval.startNanos()) < NANOS_PER_MILLI)
                .map(RecordedTimes::decoded)
                .map(its -> new ResponseTimes(
                        interval.startNanos(), interval.endNanos(), its.type(), its.kind(), its.histogram()))
                .toList();
    }

    private void samples(long untilNanos, RunListener listener) {
        List<Sample> rows = new ArrayList<>();
        for (Optional<Sample> next = samples.first();
                next.isPresent() && next.get().timeNanos() <= untilNanos;
                next = samples.first()) {
            rows.add(next.get());
            samples.next();
        }
        if (!rows.isEmpty()) {
            listener.sampled(rows);
        }
    }

    private void events(long untilNanos, RunListener listener) {
        for (Optional<Event> next = events.first();
                next.isPresent() && next.get().timeNanos() <= untilNanos;
                next = events.first()) {
            events.next();
            listener.happened(next.get());
        }
    }
}
