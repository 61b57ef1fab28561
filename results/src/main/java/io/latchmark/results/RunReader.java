package io.latchmark.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads a run directory. A last line that was torn by the end of the writing process is passed over; every other
 * malformed line is a {@link io.latchmark.core.LatchmarkException} of the category ENVIRONMENT that names file and line.
 * Safe for use by several threads.
 */
public final class RunReader {
    private final RunDirectory directory;
    private final RunRecord record;

    private RunReader(RunDirectory directory, RunRecord record) {
        this.directory = directory;
        this.record = record;
    }

    /** Opens the run in this directory and reads its {@code run.json}. */
    public static RunReader open(Path path) {
        RunDirectory directory = RunDirectory.open(path);
        return new RunReader(directory, RunJson.read(directory));
    }

    public RunDirectory directory() {
        return directory;
    }

    public RunRecord record() {
        return record;
    }

    /** The rows of {@code intervals.csv}. */
    public List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        new CsvTable(directory.file(RunDirectory.INTERVALS), IntervalRow.COLUMNS)
                .forEachRow(IntervalRow::read, intervals::add);
        return List.copyOf(intervals);
    }

    /** Hands over the rows of {@code samples.csv} in their order, without keeping them. */
    public void forEachSample(Consumer<Sample> action) {
        new CsvTable(directory.file(RunDirectory.SAMPLES), SampleRow.COLUMNS).forEachRow(SampleRow::read, action);
    }

    /** The lines of {@code events.ndjson}. */
    public List<Event> events() {
        List<Event> events = new ArrayList<>();
        forEachLine(RunDirectory.EVENTS, (line, number) -> Optional.of(event(line)), events::add);
        return List.copyOf(events);
    }

    /** Hands over the lines of {@code transactions.hlog} in their order, without keeping them. */
    public void forEachTimes(Consumer<ResponseTimes> action) {
        forEachLine(
                RunDirectory.TRANSACTIONS, (line, number) -> TimesLog.read(line).map(TimesLog.Line::decoded), action);
    }

    /** The same of some kinds alone, each with its histogram still encoded: most of the time is spent decoding. */
    public void forEachTimes(Set<ResponseTimes.Kind> kinds, Consumer<RecordedTimes> action) {
        Path file = directory.file(RunDirectory.TRANSACTIONS);
        try (HistogramDecoder decoder = new HistogramDecoder()) {
            forEachLine(
                    RunDirectory.TRANSACTIONS,
                    (line, number) -> TimesLog.read(line)
                            .filter(times -> kinds.contains(times.kind()))
                            .map(times -> new RecordedTimes(
                                    times.startNanos(),
                                    times.endNanos(),
                                    times.type(),
                                    times.kind(),
                                    target -> Malformed.checked(
                                            file, number, () -> decoder.add(times.histogram(), target)))),
                    action);
        }
    }

    private static Event event(String line) {
        try {
            return Json.MAPPER.readValue(line, Event.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    /** Makes something of a line, counted from 1, or nothing. */
    @FunctionalInterface
    private interface LineParser<T> {
        Optional<T> parse(String line, long number);
    }

    private <T> void forEachLine(String name, LineParser<T> parser, Consumer<T> action) {
        Path file = directory.file(name);
        long number = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(CompleteLines.open(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                String text = line;
                long its = number;
                Malformed.parsed(file, number, () -> parser.parse(text, its)).ifPresent(action);
            }
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }
}
