package io.latchmark.analysis.gates;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Results read from several run directories. One that can't be read doesn't prevent the others from being read.
 *
 * @param runs those that could be read, in the given order
 * @param unreadable the others
 */
public record ReadRuns<T>(List<T> runs, List<Unreadable> unreadable) {
    public ReadRuns {
        runs = List.copyOf(runs);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * A run that can't be read.
     *
     * @param directory as it was given
     * @param failure the cause
     */
    public record Unreadable(Path directory, LatchmarkException failure) {
        /** The message of the cause. */
        public String reason() {
            String message = failure.getMessage();
            return message.contains(directory.toString()) ? message : directory + ": " + message;
        }
    }

    /** The result for one directory. */
    private record Attempt<T>(Optional<T> run, Optional<Unreadable> failure) {}

    /**
     * Reads directories in parallel, because reading is most of the work.
     *
     * @throws LatchmarkException as thrown by the reader, if its category is USAGE, or if no run could be read
     */
    public static <T> ReadRuns<T> of(List<Path> directories, Function<Path, T> reader) {
        List<Attempt<T>> attempts = directories.parallelStream()
                .map(directory -> attempt(directory, reader))
                .toList();
        ReadRuns<T> read = new ReadRuns<>(
                attempts.stream().flatMap(attempt -> attempt.run.stream()).toList(),
                attempts.stream().flatMap(attempt -> attempt.failure.stream()).toList());
        if (read.runs.isEmpty() && !read.unreadable.isEmpty()) {
            throw read.unreadable.get(0).failure;
        }
        return read;
    }

    private static <T> Attempt<T> attempt(Path directory, Function<Path, T> reader) {
        try {
            return new Attempt<>(Optional.of(reader.apply(directory)), Optional.empty());
        } catch (LatchmarkException e) {
            return switch (e.category()) {
                case USAGE, CONSISTENCY -> throw e;
                case ENVIRONMENT, DAMAGED -> new Attempt<>(Optional.empty(), Optional.of(new Unreadable(directory, e)));
            };
        }
    }
}
