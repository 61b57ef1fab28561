package io.latchmark.results.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.results.Json;
import io.latchmark.results.JsonReason;
import io.latchmark.results.Malformed;
import io.latchmark.results.TextLines;
import io.latchmark.results.csv.CsvRow;
import io.latchmark.results.csv.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads a run directory. A last line that was torn by the end of the writing process is passed over; every other
 * malformed line is a {@link io.latchmark.core.LatchmarkException} of the category DAMAGED that names file and line.
 * Safe for use by several threads.
 */
public final class RunReader {
    private final RunDirectory directory;
    private final RunRecord record;
    private final Optional<RunVerdict> verdict;

    private RunReader(RunDirectory directory, RunRecord record, Optional<RunVerdict> verdict) {
        this.directory = directory;
        this.record = record;
        this.verdict = verdict;
    }

    /** Opens the run in this directory and reads its {@code run.json}, and its {@code verdict.json} if there is one. */
    public static RunReader open(Path path) {
        RunDirectory directory = RunDirectory.open(path);
        RunRecord record = RunRecordJson.read(directory);
        return new RunReader(directory, record, verdict(directory, record.conclusion()));
    }

    private static Optional<RunVerdict> verdict(RunDirectory directory, RunConclusion conclusion) {
        Optional<RunVerdict> verdict = RunVerdict.read(directory);
        verdict.filter(its -> its.status() != conclusion.status()).ifPresent(its -> {
            throw Malformed.contradicted(
                    directory.file(RunDirectory.VERDICT),
                    "status = " + its.status().key(),
                    "conclusion.status = " + conclusion.status().key());
        });
        return verdict;
    }

    public RunDirectory directory() {
        return directory;
    }

    public RunRecord record() {
        return record;
    }

    /** What {@code verdict.json} says; empty if there is none, as of a run that was killed or is not judged yet. */
    public Optional<RunVerdict> verdict() {
        return verdict;
    }

    /** The rows of {@code intervals.csv}, checked against each other. */
    public List<Interval> intervals() {
        List<Interval> intervals = new ArrayList<>();
        SeriesOrder order = new SeriesOrder(record.settings());
        table(RunDirectory.INTERVALS, IntervalRow.COLUMNS, row -> order.next(IntervalRow.read(row)), intervals::add);
        return List.copyOf(intervals);
    }

    /** Hands over the rows of {@code samples.csv} in their order, without keeping them. */
    public void forEachSample(Consumer<Sample> action) {
        SeriesOrder order = new SeriesOrder(record.settings());
        AtomicBoolean any = new AtomicBoolean();
        table(RunDirectory.SAMPLES, SampleRow.COLUMNS, row -> order.next(SampleRow.read(row)), sample -> {
            any.setPlain(true);
            action.accept(sample);
        });
        if (!any.getPlain() && isComplete()) {
            record.environment().sources().stream()
                    .filter(RunEnvironment.Source::available)
                    .findFirst()
                    .ifPresent(source -> {
                        throw Malformed.contradicted(
                                directory.file(RunDirectory.SAMPLES),
                                "no sample",
                                "the source " + source.name() + " was available for the whole run");
                    });
        }
    }

    /** The lines of {@code events.ndjson}. */
    public List<Event> events() {
        List<Event> events = new ArrayList<>();
        SeriesOrder order = new SeriesOrder(record.settings());
        forEachLine(RunDirectory.EVENTS, (line, number) -> Optional.of(order.next(event(line))), events::add);
        return List.copyOf(events);
    }

    /** Hands over the lines of {@code transactions.hlog} in their order, without keeping them. */
    public void forEachTimes(Consumer<ResponseTimes> action) {
        forEachTimesLine(EnumSet.allOf(ResponseTimes.Kind.class), (line, number) -> line.decoded(), action);
    }

    /** The lines of some kinds alone, each with its histogram still encoded: most of the time is spent decoding. */
    public void forEachTimes(Set<ResponseTimes.Kind> kinds, Consumer<RecordedTimes> action) {
        Path file = directory.file(RunDirectory.TRANSACTIONS);
        try (HistogramDecoder decoder = new HistogramDecoder()) {
            forEachTimesLine(
                    kinds,
                    (times, number) -> new RecordedTimes(
                            times.startNanos(),
                            times.endNanos(),
                            times.type(),
                            times.kind(),
                            target -> Malformed.checked(file, number, () -> {
                                long before = target.getTotalCount();
                                decoder.add(times.histogram(), target);
                                HistogramDecoder.requireTimes(target.getTotalCount() - before);
                            })),
                    action);
        }
    }

    /** Makes something of a line of times, counted from 1. */
    @FunctionalInterface
    private interface TimesParser<T> {
        T parse(TimesLog.Line line, long number);
    }

    private <T> void forEachTimesLine(Set<ResponseTimes.Kind> kinds, TimesParser<T> parser, Consumer<T> action) {
        SeriesOrder order = new SeriesOrder(record.settings());
        AtomicBoolean any = new AtomicBoolean();
        forEachLine(
                RunDirectory.TRANSACTIONS,
                (line, number) -> TimesLog.read(line)
                        .map(order::next)
                        .filter(times -> kinds.contains(times.kind()))
                        .map(times -> parser.parse(times, number)),
                line -> {
                    any.setPlain(true);
                    action.accept(line);
                });
        long ended = record.conclusion().counts().values().stream()
                .mapToLong(OutcomeCounts::ended)
                .sum();
        if (isComplete() && ended > 0 && !any.getPlain()) {
            throw Malformed.contradicted(
                    directory.file(RunDirectory.TRANSACTIONS),
                    "no response times",
                    ended + " transactions ended (conclusion.counts)");
        }
    }

    private boolean isComplete() {
        return record.conclusion().status() == RunConclusion.Status.COMPLETE;
    }

    private <T> void table(String name, List<String> columns, Function<CsvRow, T> parse, Consumer<T> action) {
        Path file = directory.file(name);
        if (!isNotBegun(file)) {
            new CsvTable(file, columns).forEachRow(parse, action);
        }
    }

    /** Whether a run was killed before it made this file: {@code run.json} comes first. */
    private boolean isNotBegun(Path file) {
        return !record.conclusion().isClosed() && !Files.exists(file);
    }

    static Event event(String line) {
        try {
            return Json.MAPPER.readValue(line, Event.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(JsonReason.of(e), e);
        }
    }

    /** Makes something of a line, counted from 1, or nothing. */
    @FunctionalInterface
    private interface LineParser<T> {
        Optional<T> parse(String line, long number);
    }

    private <T> void forEachLine(String name, LineParser<T> parser, Consumer<T> action) {
        Path file = directory.file(name);
        if (isNotBegun(file)) {
            return;
        }
        try (TextLines lines = TextLines.open(file)) {
            for (String line = lines.next(); line != null; line = lines.next()) {
                String text = line;
                long number = lines.number();
                Malformed.parsed(file, number, () -> parser.parse(text, number)).ifPresent(action);
            }
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }
}
