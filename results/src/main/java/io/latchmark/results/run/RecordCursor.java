package io.latchmark.results.run;

import io.latchmark.results.GrowingFile;
import io.latchmark.results.Malformed;
import io.latchmark.results.csv.GrowingTable;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The samples or the events of a run one after the other, a part of the file at a time. Throws a
 * {@link io.latchmark.core.LatchmarkException} of the category DAMAGED for a malformed line. Used by one thread.
 */
public final class RecordCursor<T> {
    private final Deque<T> waiting = new ArrayDeque<>();
    private final Supplier<List<T>> more;

    private RecordCursor(Supplier<List<T>> more) {
        this.more = more;
    }

    /** The rows of {@code samples.csv}. */
    public static RecordCursor<Sample> samples(RunDirectory directory, RunSettings settings) {
        SeriesOrder order = new SeriesOrder(settings);
        return new RecordCursor<>(new GrowingTable<>(
                directory.file(RunDirectory.SAMPLES), SampleRow.COLUMNS, row -> order.next(SampleRow.read(row)))::next);
    }

    /** The lines of {@code events.ndjson}. */
    public static RecordCursor<Event> events(RunDirectory directory, RunSettings settings) {
        SeriesOrder order = new SeriesOrder(settings);
        Path file = directory.file(RunDirectory.EVENTS);
        GrowingFile lines = new GrowingFile(file);
        return new RecordCursor<>(() -> {
            long before = lines.lines();
            List<Event> events = new ArrayList<>();
            for (String line : lines.next().lines().toList()) {
                events.add(Malformed.parsed(file, before + events.size() + 1, () -> order.next(RunReader.event(line))));
            }
            return events;
        });
    }

    /** The next one; empty after the last one. */
    public Optional<T> next() {
        if (waiting.isEmpty()) {
            waiting.addAll(more.get());
        }
        return Optional.ofNullable(waiting.pollFirst());
    }
}
