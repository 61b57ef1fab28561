package io.latchmark.results.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.results.Json;
import io.latchmark.results.JsonReason;
import io.latchmark.results.Malformed;
import io.latchmark.results.RecordedSeries;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** The series of a run that has ended or is still in progress, each row checked against those before it. */
public final class RunSeries {
    private RunSeries() {}

    static RecordedSeries<Interval> intervals(RunDirectory directory, RunSettings settings) {
        SeriesOrder order = new SeriesOrder(settings);
        return RecordedSeries.ofRows(
                directory.file(RunDirectory.INTERVALS), IntervalRow.COLUMNS, row -> order.next(IntervalRow.read(row)));
    }

    /** The rows of {@code samples.csv}. */
    public static RecordedSeries<Sample> samples(RunDirectory directory, RunSettings settings) {
        SeriesOrder order = new SeriesOrder(settings);
        return RecordedSeries.ofRows(
                directory.file(RunDirectory.SAMPLES), SampleRow.COLUMNS, row -> order.next(SampleRow.read(row)));
    }

    /** The lines of {@code events.ndjson}. */
    public static RecordedSeries<Event> events(RunDirectory directory, RunSettings settings) {
        SeriesOrder order = new SeriesOrder(settings);
        return RecordedSeries.ofLines(
                directory.file(RunDirectory.EVENTS), (line, number) -> Optional.of(order.next(event(line))));
    }

    private static Event event(String line) {
        try {
            return Json.read(line, Event.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(JsonReason.of(e), e);
        }
    }

    /** The lines of {@code transactions.hlog} of the given kinds, with histograms still encoded, because decoding is slow. */
    static RecordedSeries<RecordedTimes> times(
            RunDirectory directory, RunSettings settings, Set<ResponseTimes.Kind> kinds) {
        SeriesOrder order = new SeriesOrder(settings);
        HistogramDecoder decoder = new HistogramDecoder();
        Path file = directory.file(RunDirectory.TRANSACTIONS);
        return RecordedSeries.ofLines(
                file,
                (line, number) -> TimesLog.read(line)
                        .map(order::next)
                        .filter(times -> kinds.contains(times.kind()))
                        .map(times -> recorded(times, decoder, file, number)));
    }

    private static RecordedTimes recorded(TimesLog.Line times, HistogramDecoder decoder, Path file, long number) {
        return new RecordedTimes(
                times.startNanos(),
                times.endNanos(),
                times.type(),
                times.kind(),
                target -> Malformed.checked(file, number, () -> {
                    long before = target.getTotalCount();
                    decoder.add(times.histogram(), target);
                    HistogramDecoder.requireTimes(target.getTotalCount() - before);
                }));
    }
}
