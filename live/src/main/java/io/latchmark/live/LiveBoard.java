package io.latchmark.live;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.live.EarlierCourse;
import io.latchmark.analysis.live.LivePanels;
import io.latchmark.analysis.live.LiveSecond;
import io.latchmark.analysis.live.NearbyCeilings;
import io.latchmark.live.server.Feed;
import io.latchmark.operation.OperationEvent;
import io.latchmark.operation.RunUnderWay;
import io.latchmark.operation.text.OutputLine;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Phase;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a page shows of an operation: its state, and the course of its figures. Confined to one thread. */
final class LiveBoard {
    private static final Duration SPAN = Duration.ofSeconds(3);
    private static final int LINES_MAX = 60;
    private static final int EVENTS_MAX = 60;

    private final String command;
    private final Feed feed;
    private final Deque<String> lines = new ArrayDeque<>();
    private final Deque<Map<String, Object>> events = new ArrayDeque<>();
    private Optional<LivePanels> panels = Optional.empty();
    private Optional<RunPlan> plan = Optional.empty();
    private String activity = "";
    private String progress = "";
    private String ended = "";
    private double seconds;
    private long lost;

    /**
     * A board without any figure.
     *
     * @param command what is executed, as {@code run}
     */
    LiveBoard(String command, Feed feed) {
        this.command = command;
        this.feed = feed;
    }

    /** Takes an event, and publishes what it changes. */
    void take(OperationEvent event) {
        keep(event.lines());
        if (event instanceof OperationEvent.RunStarted started) {
            begin(started.run());
        } else if (event instanceof OperationEvent.RunTicked ticked) {
            panels.ifPresent(figures -> {
                figures.add(ticked.intervals(), ticked.times());
                publish(figures.second());
            });
        } else if (event instanceof OperationEvent.RunSampled sampled) {
            panels.ifPresent(figures -> figures.add(sampled.samples()));
        } else if (event instanceof OperationEvent.RunHappened happened) {
            add(happened.event());
        } else if (event instanceof OperationEvent.RunReported reported) {
            activity = "reported";
            publish();
            feed.publishLasting(
                    "report",
                    JsonText.line(Map.of(
                            "html", HtmlRenderer.page(reported.document()),
                            "path", reported.report().toString())));
        }
    }

    /** Events that did not come here, since they were more than could be kept. */
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
        progress = "";
        panels = Optional.of(new LivePanels(
                SPAN,
                run.roles(),
                NearbyCeilings.find(
                        run.out(), run.facts().getOrDefault("host", Map.of()).getOrDefault("host_name", ""))));
        plan = Optional.of(new RunPlan(run));
        events.clear();
        publish();
        EarlierCourse.find(run.out(), run.settings(), SPAN)
                .ifPresent(earlier -> feed.publishLasting("ghost", JsonText.line(earlier)));
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

    private void publish(LiveSecond second) {
        seconds = second.seconds();
        feed.publish(state(), JsonText.line(second));
    }

    /** Publishes the state as it is now. */
    void publish() {
        feed.publish(state());
    }

    /** The operation has ended. */
    void end(String how) {
        ended = how;
        publish();
    }

    private String state() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("command", command);
        state.put("activity", activity);
        state.put("progress", progress);
        state.put("lines", List.copyOf(lines));
        state.put("events", List.copyOf(events));
        state.put("ended", ended);
        state.put("lostEvents", lost);
        plan.ifPresent(its -> {
            state.put("plan", its.fields());
            state.put("run", its.progress(seconds));
        });
        return JsonText.line(state);
    }
}
