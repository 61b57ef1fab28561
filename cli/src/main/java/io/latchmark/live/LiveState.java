package io.latchmark.live;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.live.EarlierSeries;
import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.live.LivePanels;
import io.latchmark.analysis.live.LiveSecond;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.application.ExperimentUnderWay;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunUnderWay;
import io.latchmark.application.text.OutputLine;
import io.latchmark.live.server.Feed;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Phase;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The content of an operation's page: its state, and its figures over time. Confined to one thread. */
final class LiveState {
    private static final int LINES_MAX = 60;
    private static final int EVENTS_MAX = 60;

    private final String command;
    private final Feed feed;
    private final Deque<String> lines = new ArrayDeque<>();
    private final Deque<Map<String, Object>> events = new ArrayDeque<>();
    private Optional<LivePanels> panels = Optional.empty();
    private Optional<RunPlan> plan = Optional.empty();
    private RunControl control = RunControl.NONE;
    private Optional<ExperimentUnderWay> experiment = Optional.empty();
    private String activity = "";
    private String progress = "";
    private String ended = "";
    private String refusal = "";
    private SortedMap<String, Double> nopmByAgent = Collections.emptySortedMap();
    private int runs;
    private double seconds;
    private long lost;

    /**
     * A state without figures.
     *
     * @param command the executed command, for example {@code run}
     */
    LiveState(String command, Feed feed) {
        this.command = command;
        this.feed = feed;
    }

    /** Handles an event, and publishes what it changes. */
    void take(OperationEvent event) {
        keep(event.lines());
        if (event instanceof OperationEvent.RunStarted started) {
            begin(started.run());
        } else if (event instanceof OperationEvent.RunTicked ticked) {
            nopmByAgent = ticked.nopmByAgent();
            panels.ifPresent(figures -> {
                figures.add(ticked.intervals(), ticked.times());
                add(figures.second());
            });
        } else if (event instanceof OperationEvent.RunSampled sampled) {
            panels.ifPresent(figures -> figures.add(sampled.samples()));
        } else if (event instanceof OperationEvent.RunHappened happened) {
            add(happened.event());
        } else if (event instanceof OperationEvent.ExperimentAdvanced advanced) {
            experiment = Optional.of(advanced.experiment());
            publish();
        } else if (event instanceof OperationEvent.Reported reported) {
            activity = "reported";
            publish();
            feed.publishLasting(
                    "report",
                    JsonText.line(Map.of(
                            "html", HtmlRenderer.page(reported.document()),
                            "path", reported.place().toString())));
        }
    }

    /** Counts events that were dropped, because the queue was full. */
    void lose(long number) {
        lost = number;
    }

    private void keep(List<OutputLine> printed) {
        for (OutputLine line : printed) {
            if (line.form() == OutputLine.Form.PROGRESS) {
                progress = line.texts().get(0).strip();
            } else {
                lines.addLast(line.texts().get(0));
                if (lines.size() > LINES_MAX) {
                    lines.removeFirst();
                }
            }
        }
    }

    private void begin(RunUnderWay run) {
        activity = "run";
        runs++;
        seconds = 0;
        nopmByAgent = Collections.emptySortedMap();
        feed.restart();
        progress = "";
        panels = Optional.of(new LivePanels(
                LiveFigures.SPAN,
                run.roles(),
                Ceilings.nearby(
                        run.out(), run.facts().getOrDefault("host", Map.of()).getOrDefault("host_name", ""))));
        plan = Optional.of(new RunPlan(run));
        control = run.control();
        refusal = control.refusal().orElse("");
        events.clear();
        publish();
        EarlierSeries.find(run.earlier(), run.settings(), LiveFigures.SPAN)
                .ifPresent(earlier -> feed.publishLasting(
                        "ghost",
                        JsonText.line(Map.of("run", runs, "label", earlier.label(), "points", earlier.points()))));
    }

    private void add(Event event) {
        if (event.kind() == Event.Kind.PHASE) {
            Phase.Kind kind = Phase.Kind.valueOf(event.detail());
            panels.ifPresent(figures -> figures.begin(kind));
            plan.ifPresent(its -> its.begin(kind, event.timeNanos()));
        }
        events.addLast(
                Map.of("seconds", event.timeNanos() / 1e9, "kind", event.kind().name(), "detail", event.detail()));
        if (events.size() > EVENTS_MAX) {
            events.removeFirst();
        }
        publish();
    }

    private void add(LiveSecond second) {
        seconds = second.seconds();
        feed.publish(state(), JsonText.line(second));
    }

    void publish() {
        feed.publish(state());
    }

    void end(String how) {
        ended = how;
        publish();
    }

    private String state() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("command", command);
        state.put("activity", activity);
        state.put("runs", runs);
        state.put("progress", progress);
        state.put("lines", List.copyOf(lines));
        state.put("events", List.copyOf(events));
        state.put("ended", ended);
        state.put("lostEvents", lost);
        state.put("refusal", refusal);
        if (!nopmByAgent.isEmpty()) {
            state.put("agents", nopmByAgent);
        }
        control.cacheChoice().ifPresent(choice -> state.put("cache", choice));
        experiment.ifPresent(its -> state.put("experiment", its));
        plan.ifPresent(its -> {
            state.put("plan", its.fields());
            state.put("run", its.progress(seconds));
        });
        return JsonText.line(state);
    }
}
