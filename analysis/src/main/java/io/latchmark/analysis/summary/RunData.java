package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Counters;
import io.latchmark.results.Event;
import io.latchmark.results.Interval;
import io.latchmark.results.RunReader;
import io.latchmark.results.RunRecord;
import java.util.List;

/**
 * A run directory in memory, read once: what the summary and the report are computed from.
 *
 * @param record what {@code run.json} holds
 * @param interval the stretch that the figures are taken from
 * @param timeline transactions over time
 * @param counters raw counters over time
 * @param events in the order of the file
 */
public record RunData(
        RunRecord record, MeasurementInterval interval, Timeline timeline, Counters counters, List<Event> events) {
    public RunData {
        events = List.copyOf(events);
    }

    /**
     * Reads a run directory, be it complete, interrupted or cut off.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if a file can't be read
     */
    public static RunData read(RunReader reader) {
        RunRecord record = reader.record();
        List<Event> events = reader.events();
        List<Interval> intervals = reader.intervals();
        MeasurementInterval interval = MeasurementInterval.of(record, events, intervals);
        Timeline timeline = new Timeline(intervals, interval.window());
        reader.forEachTimes(timeline::add);
        timeline.complete();
        Counters counters = new Counters();
        reader.forEachSample(counters::add);
        return new RunData(record, interval, timeline, counters, events);
    }

    /** The end of everything recorded, in nanoseconds from the run's origin. */
    public long endNanos() {
        long end = Math.max(timeline.bins().endNanos(), counters.endNanos());
        return events.stream().mapToLong(Event::timeNanos).reduce(end, Math::max);
    }
}
