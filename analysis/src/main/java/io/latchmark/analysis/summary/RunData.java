package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Roles;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;

/**
 * A run directory in memory, read once: the input of summary and report.
 *
 * @param record the content of {@code run.json}
 * @param steps the measured load levels with their time windows; at least one
 * @param timeline transactions over time
 * @param counters raw counters over time
 * @param events in the order of the file
 * @param files totals of each file over the whole run
 */
public record RunData(
        RunRecord record,
        List<MeasuredStep> steps,
        Timeline timeline,
        Counters counters,
        List<Event> events,
        FileTotals files) {
    public RunData {
        steps = List.copyOf(steps);
        events = List.copyOf(events);
    }

    /**
     * Reads a run directory, whether complete, interrupted or truncated.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if a file can't be read
     */
    public static RunData read(RunReader reader) {
        return read(reader, true);
    }

    /** Reads the run in this directory as {@link #read(RunReader)} does. */
    public static RunData read(Path directory) {
        return read(RunReader.open(directory));
    }

    /**
     * Reads a run without its response times over time, which a comparison doesn't show and which take most of the reading time.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if a file can't be read
     */
    public static RunData readFigures(RunReader reader) {
        return read(reader, false);
    }

    private static RunData read(RunReader reader, boolean overTime) {
        RunRecord record = reader.record();
        List<Event> events = reader.events();
        List<Interval> intervals = reader.intervals();
        List<MeasuredStep> steps = MeasurementInterval.steps(record, events, intervals);
        Timeline timeline = new Timeline(intervals);
        FileTotals files = new FileTotals(intervals);
        reader.forEachTimes(EnumSet.of(ResponseTimes.Kind.RESPONSE, ResponseTimes.Kind.SCHEDULING), times -> {
            if (overTime) {
                timeline.add(times);
            }
            steps.forEach(step -> step.add(times));
            files.add(times);
        });
        timeline.complete();
        Counters counters =
                new Counters(Roles.of(record.environment()), record.workload().samplingPeriod());
        reader.forEachSample(counters::add);
        return new RunData(record, steps, timeline, counters, events, files);
    }

    /** The end of the recorded data, in nanoseconds from the run's origin. */
    public long endNanos() {
        long end = Math.max(timeline.bins().endNanos(), counters.endNanos());
        return events.stream().mapToLong(Event::timeNanos).reduce(end, Math::max);
    }
}
