package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Step;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The time window of a run over which its figures are computed.
 *
 * <p>It is a recorded measurement phase, one per load level. The record of a killed run has none: it then has one interval, from
 * the first phase event whose detail begins with {@code MEASUREMENT}, or from the end of the requested warm-up, to the end of the
 * last recorded interval, at most of the requested length. A run that ended during its warm-up has only the warm-up; its figures
 * cover everything recorded, and the caveat says so.
 *
 * <p>The edges are moved to those of the recorded intervals: every source is read over the same window.
 *
 * @param caveat a qualification of the window; empty if it is as planned
 */
public record MeasurementInterval(Window window, String caveat) {

    /** The intervals of all measured load levels, in order; at least one. */
    static List<MeasuredStep> steps(RunRecord record, List<Event> events, List<Interval> intervals) {
        List<MeasuredStep> closed = record.conclusion().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.MEASUREMENT && phase.endNanos() > phase.startNanos())
                .map(phase -> new MeasuredStep(
                        phase.step(), aligned(phase.startNanos(), phase.endNanos(), intervals, ""), intervals))
                .toList();
        if (!closed.isEmpty()) {
            return closed;
        }
        Step first = record.workload().steps().stream().findFirst().orElse(new Step(0, 0));
        return List.of(new MeasuredStep(first, open(record, events, intervals), intervals));
    }

    private static MeasurementInterval open(RunRecord record, List<Event> events, List<Interval> intervals) {
        long recordedEnd =
                intervals.stream().mapToLong(Interval::endNanos).max().orElse(0);
        long start = record.conclusion().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.MEASUREMENT)
                .map(Phase::startNanos)
                .findFirst()
                .or(() -> startByEvent(events))
                .orElse(record.workload().warmUp().toNanos());
        long end = Math.min(
                recordedEnd, start + record.workload().measurementInterval().toNanos());
        if (end <= start) {
            return new MeasurementInterval(
                    new Window(0, recordedEnd),
                    "The run ended before its measurement interval began: the figures are of everything recorded, "
                            + "warm-up included.");
        }
        return aligned(
                start,
                end,
                intervals,
                String.format(
                        Locale.ROOT,
                        "The measurement interval was not closed: the figures are of its first %.1f s.",
                        (end - start) / 1e9));
    }

    private static Optional<Long> startByEvent(List<Event> events) {
        return events.stream()
                .filter(event -> event.kind() == Event.Kind.PHASE)
                .filter(event -> event.detail().toUpperCase(Locale.ROOT).startsWith(Phase.Kind.MEASUREMENT.name()))
                .map(Event::timeNanos)
                .findFirst();
    }

    private static MeasurementInterval aligned(long start, long end, List<Interval> intervals, String caveat) {
        Window asked = new Window(start, end);
        long alignedStart = start;
        long alignedEnd = end;
        for (Interval interval : intervals) {
            boolean inside = asked.holdsMiddleOf(interval.startNanos(), interval.endNanos());
            if (interval.startNanos() < start && interval.endNanos() > start) {
                alignedStart = inside ? interval.startNanos() : interval.endNanos();
            }
            if (interval.startNanos() < end && interval.endNanos() > end) {
                alignedEnd = inside ? interval.endNanos() : interval.startNanos();
            }
        }
        return new MeasurementInterval(new Window(Math.min(alignedStart, alignedEnd), alignedEnd), caveat);
    }
}
