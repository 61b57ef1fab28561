package io.latchmark.application;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.probe.CellSteadiness;
import io.latchmark.application.text.CheckText;
import io.latchmark.application.text.CopyText;
import io.latchmark.application.text.LiveText;
import io.latchmark.application.text.LoadText;
import io.latchmark.application.text.OutputLine;
import io.latchmark.application.text.ProbeText;
import io.latchmark.loader.LoadProgress;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeSecond;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import io.latchmark.schema.check.ConditionResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Something that an operation reports while it works. */
public sealed interface OperationEvent {
    /** The event in words. */
    List<OutputLine> lines();

    /** A fact to keep: what was found, decided or finished. */
    record Message(String text) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept(text);
        }
    }

    /** Something that the server refused, with the reason; the operation does without it. */
    record Refused(String feature) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept("  without    " + feature);
        }
    }

    /** Something that may be wrong; the operation continues. */
    record Warning(String text) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return List.of(new OutputLine(OutputLine.Form.WARNING, List.of(text)));
        }
    }

    /** The step under way, without a figure; the next event replaces it. */
    record Step(String text) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.progress(text);
        }
    }

    /**
     * How far a load is; the next event replaces it.
     *
     * @param what is done with the rows, in at most ten letters
     */
    record RowsMoved(String what, LoadProgress progress) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.progress(LoadText.progress(what, progress));
        }
    }

    /** A part of a copy has started; a text for each part. */
    record CopyStarted(String what) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept("  " + what);
        }
    }

    /** How far a copy is, and the seconds since it started; the next event replaces it. */
    record Copied(long doneBytes, long totalBytes, double seconds) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.progress(CopyText.progress(doneBytes, totalBytes, seconds));
        }
    }

    /**
     * A consistency condition or a population rule was checked.
     *
     * @param everyResult whether those that pass are asked for too
     */
    record Checked(ConditionResult result, boolean everyResult) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept(CheckText.lines(result, everyResult));
        }
    }

    /** The load of a run is about to start. */
    record RunStarted(RunUnderWay run) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return List.of();
        }
    }

    /**
     * A second of a run has ended; the next event replaces it.
     *
     * @param reading the figures of the last seconds
     * @param nopmByAgent committed new orders per minute of each agent that executes load
     * @param intervals what ended in this one
     * @param times their times
     */
    record RunTicked(
            LiveFigures.Reading reading,
            SortedMap<String, Double> nopmByAgent,
            List<Interval> intervals,
            List<ResponseTimes> times)
            implements OperationEvent {
        /** Without agents. */
        public RunTicked(LiveFigures.Reading reading, List<Interval> intervals, List<ResponseTimes> times) {
            this(reading, Collections.emptySortedMap(), intervals, times);
        }

        @Override
        public List<OutputLine> lines() {
            return List.of(new OutputLine(OutputLine.Form.PROGRESS, LiveText.lines(reading, nopmByAgent)));
        }
    }

    /** A source of a run was read. */
    record RunSampled(List<Sample> samples) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return List.of();
        }
    }

    /** Something happened in a run. */
    record RunHappened(Event event) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return switch (event.kind()) {
                case SOURCE_LOST -> OutputLine.kept("  a source was lost: " + event.detail());
                case SOURCE_BACK -> OutputLine.kept("  a source is back: " + event.detail());
                case RECONNECT, CHECKPOINT, INTERRUPT, NOTE -> OutputLine.kept("  " + event.detail());
                // Phases are shown with the figures; failures are counted, and reported at the end.
                case PHASE, FAILURE -> List.of();
                case INJECTION -> OutputLine.kept("  delay: " + event.detail());
                case SWITCH -> OutputLine.kept("  switch: " + event.detail());
            };
        }
    }

    /** An experiment has come to its next run, or to its end. */
    record ExperimentAdvanced(ExperimentUnderWay experiment) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return List.of();
        }
    }

    /** A recorded run is about to be shown again; the events of the run follow. */
    record ReplayStarted(ReplayUnderWay replay) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return List.of();
        }
    }

    /**
     * A second of a replay: what was due in it was reported before.
     *
     * @param speed seconds of the run in a second
     */
    record ReplayAdvanced(int speed, boolean paused) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return List.of();
        }
    }

    /**
     * What the operation found, once it has ended.
     *
     * @param document what the report shows
     * @param place where it is
     * @param text of it in a terminal
     */
    record Reported(Document document, Path place, List<String> text) implements OperationEvent {
        public Reported {
            text = List.copyOf(text);
        }

        /** A document as text, and its place under a name. */
        public static Reported of(Document document, String name, Path place) {
            String last = String.format(Locale.ROOT, "  %-10s %s", name, place);
            return new Reported(
                    document,
                    place,
                    Stream.concat(TextRenderer.lines(document).stream(), Stream.of(last))
                            .toList());
        }

        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept(text);
        }
    }

    /** The cells of a probe follow. */
    record ProbeStarted() implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept(ProbeText.header());
        }
    }

    /**
     * A second of a cell; the next event replaces it.
     *
     * @param which number of the cell and of all, as {@code 3/12}
     */
    record CellSecond(Cell cell, ProbeSecond second, String which) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.progress(ProbeText.progress(cell, second, which));
        }
    }

    /**
     * A cell was measured.
     *
     * @param steady whether it kept its level
     * @param findings what stands out in it
     */
    record CellMeasured(CellResult result, CellSteadiness.Verdict steady, List<String> findings)
            implements OperationEvent {
        public CellMeasured {
            findings = List.copyOf(findings);
        }

        @Override
        public List<OutputLine> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(ProbeText.row(result));
            lines.addAll(ProbeText.notes(result, steady));
            findings.forEach(finding -> lines.add("     " + finding));
            return OutputLine.kept(lines);
        }
    }
}
