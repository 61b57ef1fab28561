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
 * The records of a file one after the other, a part of the file at a time, of a file that is whole or still grows. A last record that
 * is torn, by the end of the writing process or because it is being written now, waits until it is whole. The file need not be there
 * yet. Every method throws a {@link io.latchmark.core.LatchmarkException} of the category DAMAGED for a malformed record or for what
 * is no regular file. Used by one thread.
 */
public final class RecordedSeries<T> {
    private final Predicate<Consumer<T>> part;
    private final Deque<T> waiting = new ArrayDeque<>();

    private RecordedSeries(Predicate<Consumer<T>> part) {
        this.part = part;
    }

    /** Makes something of a line, counted from 1, or nothing; an IllegalArgumentException means that it is malformed. */
    @FunctionalInterface
    public interface LineParser<T> {
        Optional<T> parse(String line, long number);
    }

    /**
     * The rows of a CSV file with a header.
     *
     * @param required columns
     * @param parse makes something of a row, whose place the next row takes
     */
    public static <T> RecordedSeries<T> ofRows(Path path, List<String> required, Function<CsvRow, T> parse) {
        return new RecordedSeries<>(new CsvRows<>(path, List.copyOf(required), parse)::next);
    }

    /** What lines hold. */
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

    /** The next one, which stays the next; empty if there is none now. */
    public Optional<T> first() {
        while (waiting.isEmpty() && part.test(waiting::add)) {
            // A part may hold nothing but a header.
        }
        return Optional.ofNullable(waiting.peekFirst());
    }

    /** The last one that there is now; all before it stay to be taken. */
    public Optional<T> last() {
        while (part.test(waiting::add)) {
            // All parts are wanted.
        }
        return Optional.ofNullable(waiting.peekLast());
    }

    /** Takes the next one; empty if there is none now. */
    public Optional<T> next() {
        Optional<T> next = first();
        waiting.pollFirst();
        return next;
    }

    /** Takes all that there are now. */
    public void forEachRemaining(Consumer<T> action) {
        for (Optional<T> next = next(); next.isPresent(); next = next()) {
            action.accept(next.get());
        }
    }
}
