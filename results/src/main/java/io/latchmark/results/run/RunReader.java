package io.latchmark.results.run;

import io.latchmark.results.Malformed;
import io.latchmark.results.RecordedFile;
import io.latchmark.results.RecordedSeries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads a run directory. An incomplete last line, left by a killed process, is skipped; every other malformed line is a
 * {@link io.latchmark.core.LatchmarkException} of category DAMAGED that names file and line. Thread-safe.
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

    /** Opens the run in this directory and reads its {@code run.json}, and {@code verdict.json} if it exists. */
    public static RunReader open(Path path) {
        RunDirectory directory = RunDirectory.open(path);
        RunRecord record = RunRecordJson.read(directory);
        return new RunReader(
                directory, record, verdict(directory, record.conclusion().status()));
    }

    /** The verdict of a run whose record has this status. */
    static Optional<RunVerdict> verdict(RunDirectory directory, RunConclusion.Status status) {
        Optional<RunVerdict> verdict = RunVerdict.read(directory);
        verdict.filter(its -> its.status() != status).ifPresent(its -> {
            throw Malformed.contradicted(
                    directory.file(RunDirectory.VERDICT),
                    "status = " + its.status().key(),
                    "conclusion.status = " + status.key());
        });
        return verdict;
    }

    public RunDirectory directory() {
        return directory;
    }

    public RunRecord record() {
        return record;
    }

    /** The content of {@code verdict.json}; empty if it does not exist, because the run was killed or is not evaluated yet. */
    public Optional<RunVerdict> verdict() {
        return verdict;
    }

    /** The rows of {@code intervals.csv}, checked for consistency. */
    public List<Interval> intervals() {
        return all(RunDirectory.INTERVALS, RunSeries.intervals(directory, record.settings()));
    }

    /** Passes the rows of {@code samples.csv} to the action in order, without keeping them. */
    public void forEachSample(Consumer<Sample> action) {
        RecordedSeries<Sample> samples =
                required(RunDirectory.SAMPLES, RunSeries.samples(directory, record.settings()));
        if (samples.first().isEmpty() && isComplete()) {
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
        samples.forEachRemaining(action);
    }

    /** The lines of {@code events.ndjson}. */
    public List<Event> events() {
        return all(RunDirectory.EVENTS, RunSeries.events(directory, record.settings()));
    }

    /** Passes the lines of {@code transactions.hlog} of the given kinds to the action in order, without keeping them. */
    public void forEachTimes(Set<ResponseTimes.Kind> kinds, Consumer<RecordedTimes> action) {
        RecordedSeries<RecordedTimes> times =
                required(RunDirectory.TRANSACTIONS, RunSeries.times(directory, record.settings(), kinds));
        long ended = record.conclusion().counts().values().stream()
                .mapToLong(OutcomeCounts::ended)
                .sum();
        if (isComplete() && ended > 0 && times.first().isEmpty()) {
            throw Malformed.contradicted(
                    directory.file(RunDirectory.TRANSACTIONS),
                    "no response times",
                    ended + " transactions ended (conclusion.counts)");
        }
        times.forEachRemaining(action);
    }

    private boolean isComplete() {
        return record.conclusion().status() == RunConclusion.Status.COMPLETE;
    }

    private <T> List<T> all(String name, RecordedSeries<T> series) {
        List<T> all = new ArrayList<>();
        required(name, series).forEachRemaining(all::add);
        return List.copyOf(all);
    }

    /** A killed run may have created only some of its files: {@code run.json} comes first. */
    private <T> RecordedSeries<T> required(String name, RecordedSeries<T> series) {
        if (record.conclusion().isClosed()) {
            RecordedFile.require(directory.file(name));
        }
        return series;
    }
}
