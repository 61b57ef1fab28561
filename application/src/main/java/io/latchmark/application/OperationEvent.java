package io.latchmark.application;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.application.text.LiveText;
import io.latchmark.application.text.OutputLine;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Something that an operation reports while it works. */
public sealed interface OperationEvent {
    /** The event in words; empty if it is not printed. */
    default List<OutputLine> lines() {
        return List.of();
    }

    /** Lines for the user that no other part of the program evaluates. */
    record Printed(List<OutputLine> lines) implements OperationEvent {
        public Printed {
            lines = List.copyOf(lines);
        }
    }

    /** A message that stays: what was found, decided or finished. */
    record Message(String text) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.kept(text);
        }
    }

    /** A feature that the server refused, with the reason; the operation continues without it. */
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

    /** The current step, without figures; the next event replaces it. */
    record Step(String text) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return OutputLine.progress(text);
        }
    }

    /** The load of a run is about to start. */
    record RunStarted(RunUnderWay run) implements OperationEvent {}

    /**
     * A second of a run has ended; the next event replaces it.
     *
     * @param reading figures of the last seconds
     * @param nopmByAgent committed new orders per minute of each agent that executes a part of the load
     * @param intervals transactions that ended in this second
     * @param times their response times
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
    record RunSampled(List<Sample> samples) implements OperationEvent {}

    /** An event of a run was recorded. */
    record RunHappened(Event event) implements OperationEvent {
        @Override
        public List<OutputLine> lines() {
            return switch (event.kind()) {
                case SOURCE_LOST -> OutputLine.kept("  a source was lost: " + event.detail());
                case SOURCE_BACK -> OutputLine.kept("  a source is back: " + event.detail());
                case RECONNECT, CHECKPOINT, INTERRUPT, NOTE -> OutputLine.kept("  " + event.detail());
                // Phases are shown with the figures; failures are counted and reported at the end.
                case PHASE, FAILURE -> List.of();
                case INJECTION -> OutputLine.kept("  delay: " + event.detail());
                case SWITCH -> OutputLine.kept("  switch: " + event.detail());
            };
        }
    }

    /** An experiment has reached its next run or its end. */
    record ExperimentAdvanced(ExperimentUnderWay experiment) implements OperationEvent {}

    /**
     * The result of an operation that has ended.
     *
     * @param document content of the report
     * @param place its location
     * @param text its form for a terminal
     */
    record Reported(Document document, Path place, List<String> text) implements OperationEvent {
        public Reported {
            text = List.copyOf(text);
        }

        /** A document as text, and its location under a name. */
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
}
