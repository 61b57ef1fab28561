package io.latchmark.runner;

import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** What a run directory holds, read back. */
record Recorded(
        RunRecord record,
        List<Interval> intervals,
        List<ResponseTimes> times,
        List<Sample> samples,
        List<Event> events) {
    static Recorded read(RunDirectory directory) {
        return read(directory.path());
    }

    static Recorded read(Path path) {
        RunReader reader = RunReader.open(path);
        List<ResponseTimes> times = new ArrayList<>();
        reader.forEachTimes(EnumSet.allOf(ResponseTimes.Kind.class), line -> times.add(line.decoded()));
        List<Sample> samples = new ArrayList<>();
        reader.forEachSample(samples::add);
        return new Recorded(reader.record(), reader.intervals(), times, samples, reader.events());
    }

    /** The details of the events of a kind, in order. */
    List<String> details(Event.Kind kind) {
        return events.stream()
                .filter(event -> event.kind() == kind)
                .map(Event::detail)
                .toList();
    }
}
