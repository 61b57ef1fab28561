package io.latchmark.application;

import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.series.Roles;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reports a run as events, every second with the figures of the last seconds. */
public final class RunProgress implements RunListener {
    private final Consumer<OperationEvent> events;
    private final WorkloadSettings workload;
    private final LiveFigures figures;
    private final Supplier<SortedMap<String, Double>> agents;
    private int step = -1;

    /**
     * The progress of a run with this workload, without agents.
     *
     * @param sources that will be sampled
     */
    public RunProgress(
            Consumer<OperationEvent> events, WorkloadSettings workload, List<RunEnvironment.Source> sources) {
        this(events, workload, sources, Collections::emptySortedMap);
    }

    /**
     * As above, with agents.
     *
     * @param agents their committed new orders per minute, by name
     */
    RunProgress(
            Consumer<OperationEvent> events,
            WorkloadSettings workload,
            List<RunEnvironment.Source> sources,
            Supplier<SortedMap<String, Double>> agents) {
        this.events = events;
        this.agents = agents;
        this.workload = workload;
        figures = new LiveFigures(LiveFigures.SPAN, Roles.of(sources));
    }

    @Override
    public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
        figures.addIntervals(intervals);
        figures.addTimes(times);
        events.accept(new OperationEvent.RunTicked(figures.reading(), agents.get(), intervals, times));
    }

    @Override
    public void sampled(List<Sample> samples) {
        figures.addSamples(samples);
        events.accept(new OperationEvent.RunSampled(samples));
    }

    @Override
    public void happened(Event event) {
        if (event.kind() == Event.Kind.PHASE) {
            Phase.Kind kind = Phase.Kind.valueOf(event.detail());
            step = workload.stepOf(kind, step);
            Step level = workload.steps().stream()
                    .skip(Math.max(0, step))
                    .findFirst()
                    .orElse(new Step(workload.connections(), 0));
            figures.begin(kind, waits -> waits.ofTransactions(workload, level));
        }
        events.accept(new OperationEvent.RunHappened(event));
    }
}
