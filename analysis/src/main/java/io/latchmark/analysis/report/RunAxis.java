package io.latchmark.analysis.report;

import io.latchmark.analysis.document.Axis;
import io.latchmark.analysis.series.Checkpoint;
import io.latchmark.analysis.steady.Change;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.results.run.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The time axis of a run: unmeasured time is shaded, events are marked. */
final class RunAxis {
    /** More lines would hide the curves; the table of events has the rest. */
    private static final int MARKS_MAX = 60;
    /** A completed checkpoint this close to a requested one is the same. */
    private static final double SAME_SECONDS = 3;

    private RunAxis() {}

    /**
     * Creates the axis.
     *
     * @param steady whether each measurement interval was steady
     */
    static Axis of(RunData data, List<SteadyState> steady) {
        double end = data.endNanos() / 1e9;
        List<Axis.Shade> shades = new ArrayList<>();
        long reached = 0;
        for (MeasuredStep step : data.steps()) {
            if (step.window().startNanos() > reached) {
                shades.add(
                        new Axis.Shade("warm-up", reached / 1e9, step.window().startNanos() / 1e9));
            }
            reached = Math.max(reached, step.window().endNanos());
        }
        if (data.endNanos() > reached) {
            shades.add(new Axis.Shade("cool-down", reached / 1e9, end));
        }
        List<Axis.Mark> marks = marks(data);
        steady.forEach(state -> marks.addAll(changes(state)));
        marks.sort(Comparator.comparingDouble(Axis.Mark::at));
        return Axis.ofTime(end, shades, marks).from(data.record().identity().origin());
    }

    private static List<Axis.Mark> changes(SteadyState state) {
        List<Axis.Mark> marks = new ArrayList<>();
        state.changes().stream()
                .filter(change -> change.kind() == Change.Kind.LEVEL)
                .forEach(change ->
                        marks.add(mark(change.startSeconds(), "level changes", SteadyWords.change(change), true)));
        state.stalls().stream()
                .limit(MARKS_MAX)
                .forEach(stall -> marks.add(mark(stall.startSeconds(), "stall", SteadyWords.stall(stall), true)));
        return marks;
    }

    /** The name of an event; its first letter, in upper case, marks it. */
    static String title(Event.Kind kind) {
        return switch (kind) {
            case PHASE -> "phase";
            case CHECKPOINT -> "checkpoint";
            case FAILURE -> "failure";
            case RECONNECT -> "reconnect";
            case SOURCE_LOST -> "source lost";
            case SOURCE_BACK -> "source back";
            case INTERRUPT -> "interrupt";
            case NOTE -> "note";
            case INJECTION -> "delay injected";
            case SWITCH -> "setting switched";
        };
    }

    private static List<Axis.Mark> marks(RunData data) {
        List<Axis.Mark> marks = new ArrayList<>();
        for (Event event : data.events()) {
            // Phases are shaded.
            if (event.kind() != Event.Kind.PHASE && marks.size() < MARKS_MAX) {
                marks.add(event(event.timeNanos() / 1e9, title(event.kind()), event.detail()));
            }
        }
        for (Checkpoint checkpoint : Checkpoint.of(data.counters())) {
            double seconds = checkpoint.timeNanos() / 1e9;
            boolean known = marks.stream()
                    .anyMatch(mark -> mark.letter().equals("C") && Math.abs(mark.at() - seconds) < SAME_SECONDS);
            String what = marked(checkpoint.moment());
            if (!what.isEmpty() && !known && marks.size() < MARKS_MAX) {
                marks.add(event(seconds, "checkpoint", what + ", by " + checkpoint.source()));
            }
        }
        return marks;
    }

    /** The text of a checkpoint's mark; empty for a start whose completion is marked. */
    private static String marked(Checkpoint.Moment moment) {
        return switch (moment) {
            case STARTED_ON_SCHEDULE, STARTED_ON_REQUEST -> "";
            case STARTED_WRITING -> "started to write pages";
            case COMPLETED -> "completed";
        };
    }

    private static Axis.Mark event(double seconds, String title, String detail) {
        return mark(seconds, title, title + (detail.isEmpty() ? "" : ": " + detail), false);
    }

    private static Axis.Mark mark(double seconds, String title, String detail, boolean strong) {
        return new Axis.Mark(seconds, title.substring(0, 1).toUpperCase(Locale.ROOT), title, detail, strong);
    }
}
