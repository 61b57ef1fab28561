package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Window;
import io.latchmark.results.Event;
import io.latchmark.results.Interval;
import io.latchmark.results.Phase;
import io.latchmark.results.RunRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The stretch of a run that its figures are taken from.
 *
 * <p>It is the recorded measurement phase. A run that was killed has none in its record: then its start is that of the
 * phase event whose detail begins with {@code MEASUREMENT}, or the warm-up that was asked for, and its end is that of
 * the last interval recorded, at most the length asked for. A run that ended during its warm-up has only that; its
 * figures are of everything recorded, and the caveat says so.
 *
 * <p>The edges are moved to those of the recorded intervals, so that every source is read over the very same window.
 *
 * @param caveat what a reader must know about the window; empty if it is as planned
 */
public record MeasurementInterval(Window window, String caveat) {

    static MeasurementInterval of(RunRecord record, List<Event> events, List<Interval> intervals) {
        long recordedEnd =
                intervals.stream().mapToLong(Interval::endNanos).max().orElse(0);
        Optional<Phase> phase = record.conclusion().phases().stream()
                .filter(candidate -> candidate.kind() == Phase.Kind.MEASUREMENT)
                .findFirst();
        if (phase.isPresent() && phase.get().endNanos() > phase.get().startNanos()) {
            return aligned(phase.get().startNanos(), phase.get().endNanos(), intervals, "");
        }
        long start = phase.map(Phase::startNanos)
                .or(() -> startByEvent(events))
                .orElse(record.settings().warmUp().toNanos());
        long end = Math.min(
                recordedEnd, start + record.settings().measurementInterval().toNanos());
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
