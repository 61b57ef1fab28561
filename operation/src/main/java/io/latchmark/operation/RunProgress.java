package io.latchmark.operation;

import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.series.Roles;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import io.latchmark.runner.RunListener;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Reports a run as events, once a second with the figures of the last seconds. */
public final class RunProgress implements RunListener {
    private static final Duration SPAN = Duration.ofSeconds(3);

    private final Consumer<OperationEvent> events;
    private final LiveFigures figures;

    /**
     * The progress of a run of these settings.
     *
     * @param sources that will be sampled
     */
    public RunProgress(Consumer<OperationEvent> events, RunSettings settings, List<RunEnvironment.Source> sources) {
        this.events = events;
        boolean unused = settings.steps().stream().anyMatch(step -> step.users() < settings.connections());
        figures = new LiveFigures(SPAN, unused || settings.pacing() != Pacing.NONE, Roles.of(sources));
    }

    @Override
    public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
        figures.addIntervals(intervals);
        figures.addTimes(times);
        events.accept(new OperationEvent.RunTicked(figures.reading(), intervals, times));
    }

    @Override
    public void sampled(List<Sample> samples) {
        figures.addSamples(samples);
        events.accept(new OperationEvent.RunSampled(samples));
    }

    @Override
    public void happened(Event event) {
        if (event.kind() == Event.Kind.PHASE) {
            figures.begin(Phase.Kind.valueOf(event.detail()));
        }
        events.accept(new OperationEvent.RunHappened(event));
    }
}
