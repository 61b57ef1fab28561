package io.latchmark.results;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The records of a file in order, read a part at a time; the file may be complete or still grow, and need not exist yet. An
 * incomplete last record, left by a killed process or still being written, is held back until it is complete. Every method throws
 * a {@link io.latchmark.core.LatchmarkException} of category DAMAGED for a malformed record or if the file is not a regular file.
 * Used by one thread.
 */
public final class RecordedSeries<T> {
    private final Predicate<Consumer<T>> part;
    private final Deque<T> waiting = new ArrayDeque<>();

    private RecordedSeries(Predicate<Consumer<T>> part) {
        this.part = part;
    }

    /** Parses a line, with its number from 1, or returns empty to skip it; an IllegalArgumentException marks a malformed one. */
    @FunctionalInterface
    public interface LineParser<T> {
        Optional<T> parse(String line, long number);
    }

    /**
     * The rows of a CSV file with a header.
     *
     * @param required columns
     * @param parse converts a row, which is then reused for the next
     */
    public static <T> RecordedSeries<T> ofRows(Path path, List<String> required, Function<CsvRow, T> parse) {
        return new RecordedSeries<>(new CsvRows<>(path, List.copyOf(required), parse)::next);
    }

    /** The parsed lines of a file. */
    public static <T> RecordedSeries<T> ofLines(Path path, LineParser<T> parser) {
        GrowingFile file = new GrowingFile(path);
        return new RecordedSeries<>(action -> {
            long first = file.lines() + 1;
            String lines = file.next();
            int start = 0;
            for (long line = first; line <= file.lines(); line++) {
                int end = lines.indexOf('\n', start);
                // An editor on Windows may have added carriage returns.
                String text = lines.substring(start, end > start && lines.charAt(end - 1) == '\r' ? end - 1 : end);
                long number = line;
                Malformed.parsed(path, number, () -> parser.parse(text, number)).ifPresent(action);
                start = end + 1;
            }
            return !lines.isEmpty();
        });
    }

    /** The next record, without taking it; empty if there is none now. */
    public Optional<T> first() {
        while (waiting.isEmpty() && part.test(waiting::add)) {
            // A part may contain only a header.
        }
        return Optional.ofNullable(waiting.peekFirst());
    }

    /** The last record present now, without taking any. */
    public Optional<T> last() {
        while (part.test(waiting::add)) {
            // Reads all parts.
        }
        return Optional.ofNullable(waiting.peekLast());
    }

    /** Takes the next record; empty if there is none now. */
    public Optional<T> next() {
        Optional<T> next = first();
        waiting.pollFirst();
        return next;
    }

    /** Takes all records present now. */
    public void forEachRemaining(Consumer<T> action) {
        for (Optional<T> next = next(); next.isPresent(); next = next()) {
            action.accept(next.get());
        }
    }
}
