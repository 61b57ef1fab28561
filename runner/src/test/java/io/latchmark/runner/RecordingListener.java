package io.latchmark.runner;

import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.Sample;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Keeps what it receives, and passes events on to the test. */
final class RecordingListener implements RunListener {
    private final List<Interval> intervals = new CopyOnWriteArrayList<>();
    private final List<ResponseTimes> times = new CopyOnWriteArrayList<>();
    private final List<Sample> samples = new CopyOnWriteArrayList<>();
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final Consumer<Event> onEvent;

    RecordingListener() {
        this(event -> {});
    }

    RecordingListener(Consumer<Event> onEvent) {
        this.onEvent = onEvent;
    }

    @Override
    public void ticked(List<Interval> newIntervals, List<ResponseTimes> newTimes) {
        intervals.addAll(newIntervals);
        times.addAll(newTimes);
    }

    @Override
    public void sampled(List<Sample> newSamples) {
        samples.addAll(newSamples);
    }

    @Override
    public void happened(Event event) {
        events.add(event);
        onEvent.accept(event);
    }

    List<Interval> intervals() {
        return intervals;
    }

    List<ResponseTimes> times() {
        return times;
    }

    List<Sample> samples() {
        return samples;
    }

    List<Event> events() {
        return events;
    }

    /** The details of the events of a kind, in order. */
    List<String> details(Event.Kind kind) {
        return events.stream()
                .filter(event -> event.kind() == kind)
                .map(Event::detail)
                .toList();
    }
}
