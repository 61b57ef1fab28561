package io.latchmark.agents.merge;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.IntervalCursor;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSeries;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Merges the parts of a run that agents executed into the directory of its coordinator: intervals, times and counts are added up,
 * and samples and events are added to those of the coordinator. Replaces the load recorded by the coordinator during the run.
 * Memory use is independent of the run's length. Rules: docs/results-format.md.
 */
public final class RunMerge {
    private static final String DRAFT = ".merging";
    private static final List<String> SERIES =
            List.of(RunDirectory.INTERVALS, RunDirectory.TRANSACTIONS, RunDirectory.SAMPLES, RunDirectory.EVENTS);

    private final RunReader whole;
    private final List<FoundPart> found;

    private RunMerge(RunReader whole, List<FoundPart> found) {
        this.whole = whole;
        this.found = found;
    }

    /**
     * Merges the parts, which are in their places below the directory ({@link PartFiles#directory}). An incomplete part makes the
     * run not valid. No other gates are evaluated here.
     *
     * @param run of the coordinator, whose load has ended
     * @return the record of the whole run, as written
     * @throws LatchmarkException of category ENVIRONMENT if a file can't be written; of category DAMAGED if the series of a part
     *     are malformed, although they are unchanged since its agent wrote them
     */
    public static RunRecord merge(RunDirectory run, List<ExpectedPart> parts) {
        RunReader whole = RunReader.open(run.path());
        if (whole.record().parts().isEmpty()) {
            throw new IllegalArgumentException(run.path() + " is not the run of a coordinator");
        }
        if (whole.record().parts().stream().anyMatch(parted -> !parted.agents().isEmpty())) {
            throw new IllegalArgumentException(run.path() + " is merged already");
        }
        List<FoundPart> found =
                parts.stream().map(part -> FoundPart.find(whole, part)).toList();
        return new RunMerge(whole, found).merge();
    }

    private RunRecord merge() {
        RunDirectory directory = whole.directory();
        RunDirectory draft = new RunDirectory(directory.file(DRAFT));
        try {
            clear(draft);
            Files.createDirectories(draft.path());
            Map<String, Long> measuredNewOrders = writeSeries(draft);
            for (String file : SERIES) {
                Files.move(draft.file(file), directory.file(file), StandardCopyOption.REPLACE_EXISTING);
            }
            clear(draft);
            RunRecord merged = MergedRecord.of(whole.record(), found, measuredNewOrders);
            directory.writeUnjudged(merged);
            return merged;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot merge the parts in " + directory.path() + " (" + FileFailure.reason(e)
                            + "): make it writable, and free space on its disk",
                    e);
        }
    }

    /** Deletes what a killed merge has left. */
    private static void clear(RunDirectory draft) throws IOException {
        for (String file : SERIES) {
            Files.deleteIfExists(draft.file(file));
        }
        Files.deleteIfExists(draft.path());
    }

    /** Writes the series, and returns the committed New-Orders of the measurement intervals by agent. */
    private Map<String, Long> writeSeries(RunDirectory draft) {
        Map<String, PartIntervals> intervals = new TreeMap<>();
        try (RunWriter writer = new RunWriter(draft)) {
            List<Phase> phases = whole.record().conclusion().phases();
            for (FoundPart part : found) {
                part.reader()
                        .ifPresent(reader -> intervals.put(
                                part.expected().agent(),
                                new PartIntervals(
                                        new IntervalCursor(
                                                reader.directory(),
                                                reader.record().settings(),
                                                EnumSet.allOf(ResponseTimes.Kind.class)),
                                        reader.record(),
                                        phases,
                                        PartTimes.of(reader.record(), whole.record()))));
            }
            MergedIntervals merged = new MergedIntervals(List.copyOf(intervals.values()), phases, writer);
            merged.write();
            writeRecords(writer);
            Map<String, Long> measured = new TreeMap<>();
            intervals.forEach((agent, its) -> measured.put(agent, merged.measuredNewOrders(its)));
            return measured;
        }
    }

    /** Writes samples and events: those of the coordinator unchanged, and those of the parts. */
    private void writeRecords(RunWriter writer) {
        List<Supplier<Optional<Sample>>> samples = new ArrayList<>();
        List<Supplier<Optional<Event>>> events = new ArrayList<>();
        samples.add(RunSeries.samples(whole.directory(), whole.record().settings())::next);
        events.add(RunSeries.events(whole.directory(), whole.record().settings())::next);
        for (FoundPart part : found) {
            part.records(whole.record()).ifPresent(records -> {
                samples.add(records.samples());
                events.add(records.events());
            });
        }
        new MergedRecords<>(Sample::timeNanos, samples).forEach(sample -> writer.appendSamples(List.of(sample)));
        new MergedRecords<>(Event::timeNanos, events).forEach(writer::append);
    }
}
