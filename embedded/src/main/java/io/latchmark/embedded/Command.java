package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A short command of the operating system and its result. Immutable.
 *
 * @param exitCode of the command; {@link #NOT_FOUND} if there is no such program
 * @param output the end of what it printed on both streams, at most 4 KiB
 */
record Command(int exitCode, String output) {
    /** The exit code that a shell gives for a program that it cannot find. */
    static final int NOT_FOUND = 127;

    private static final int OUTPUT_BYTES_MAX = 4096;

    boolean succeeded() {
        return exitCode == 0;
    }

    /** The first line printed, or the exit code if nothing was. */
    String reason() {
        return output.lines().filter(line -> !line.isBlank()).findFirst().orElse("exit code " + exitCode);
    }

    /**
     * Runs a program to its end; beyond the limit it is killed.
     *
     * @param workingDirectory a folder that the program's user may enter
     * @throws LatchmarkException of the category ENVIRONMENT, if it does not end within the limit
     */
    static Command run(List<String> words, Path workingDirectory, Duration limit) {
        try {
            return run(words, workingDirectory, condition -> Polling.until(condition, limit, seconds -> {}));
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot run " + words.get(0) + ": " + DataFolder.reason(e)
                            + "; check space in the temporary folder",
                    e);
        }
    }

    /**
     * As {@link #run(List, Path, Duration)}, but an interrupt kills the program too.
     *
     * @throws ClosedByInterruptException after an interrupt, which stays
     */
    static Command runInterruptibly(List<String> words, Path workingDirectory, Duration limit) throws IOException {
        try {
            return run(words, workingDirectory, condition -> Polling.untilInterrupted(condition, limit, seconds -> {}));
        } catch (LatchmarkException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new ClosedByInterruptException();
            }
            throw e;
        }
    }

    private static Command run(List<String> words, Path workingDirectory, Predicate<BooleanSupplier> wait)
            throws IOException {
        Path output = Files.createTempFile("latchmark", ".out");
        try {
            return run(words, workingDirectory, wait, output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static Command run(List<String> words, Path workingDirectory, Predicate<BooleanSupplier> wait, Path output)
            throws IOException {
        Process process;
        try {
            process = builder(words, workingDirectory)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .start();
        } catch (IOException e) {
            return new Command(NOT_FOUND, words.get(0) + " is not installed");
        }
        if (!wait.test(() -> !process.isAlive())) {
            process.destroyForcibly();
            throw LatchmarkException.environment(
                    words.get(0) + " did not end in time and was killed; look for a slow or full device");
        }
        return new Command(process.exitValue(), tail(Files.readAllBytes(output)));
    }

    /** A program without the environment's PG variables, which would change what the server does. */
    static ProcessBuilder builder(List<String> words, Path workingDirectory) {
        ProcessBuilder builder = new ProcessBuilder(words).directory(workingDirectory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        return builder;
    }

    private static String tail(byte[] bytes) {
        int from = Math.max(0, bytes.length - OUTPUT_BYTES_MAX);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).strip();
    }
}
