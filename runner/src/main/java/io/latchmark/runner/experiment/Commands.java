package io.latchmark.runner.experiment;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.runner.UninterruptibleWait;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Executes commands of an experiment, one after the other, and keeps what each printed in a file of its own, which nobody
 * but its owner may read. Commands get no input, and run as the user who started Latchmark. For one thread at a time.
 */
final class Commands {
    private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

    private final Path folder;
    private final Duration limit;
    private int number;

    /**
     * Commands that keep their outputs in a folder, which must exist.
     *
     * @param limit how long a command may take; then it is killed with all that it started
     */
    Commands(Path folder, Duration limit) {
        this.folder = folder;
        this.limit = limit;
        this.number = last(folder);
    }

    private static int last(Path folder) {
        String[] names = folder.toFile().list();
        return names == null
                ? 0
                : Arrays.stream(names)
                        .filter(name -> name.matches("\\d{1,9}\\.txt"))
                        .mapToInt(name -> Integer.parseInt(name.substring(0, name.length() - 4)))
                        .max()
                        .orElse(0);
    }

    /**
     * Executes a command and waits for its end. An interrupt of the thread doesn't cut it short: half a change of a
     * configuration would be worse than a late end.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if its output can't be kept; then it was not executed
     */
    CommandResult run(Action action, Map<String, String> environment) {
        Path file = next();
        try {
            return kept(action, environment, file, begin(file, action));
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot keep the output of a command in " + file + " (" + FileFailure.reason(e)
                            + "): make room there, or make it writable",
                    e);
        }
    }

    /** Executes a command in the same way, but without its output where that can't be kept. */
    CommandResult runAnyway(Action action) {
        Path file = next();
        long headBytes;
        try {
            headBytes = begin(file, action);
        } catch (IOException e) {
            // A full disk is no reason to leave a system in another state than it was found in.
            return execute(action, Map.of(), Redirect.DISCARD);
        }
        return kept(action, Map.of(), file, headBytes);
    }

    private Path next() {
        number++;
        return folder.resolve(String.format(Locale.ROOT, "%05d.txt", number));
    }

    private static long begin(Path file, Action action) throws IOException {
        OwnerOnly.close(file.resolveSibling("").toAbsolutePath());
        OwnerOnly.createFile(file);
        Files.writeString(file, "$ " + action.text() + "\n");
        return Files.size(file);
    }

    private CommandResult kept(Action action, Map<String, String> environment, Path file, long headBytes) {
        CommandResult end = execute(action, environment, Redirect.appendTo(file.toFile()));
        return new CommandResult(end.exitCode(), output(file, headBytes), end.trouble());
    }

    private CommandResult execute(Action action, Map<String, String> environment, Redirect output) {
        ProcessBuilder builder = new ProcessBuilder(action.process())
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(nothing().toFile()))
                .redirectOutput(output);
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            // Java says which program, and why, in its own words.
            return new CommandResult(-1, "", "can't be started: " + e.getMessage());
        }
        if (UninterruptibleWait.uninterrupted(process::waitFor, limit.toNanos())) {
            return new CommandResult(process.exitValue(), "", "");
        }
        kill(process);
        return new CommandResult(-1, "", "took longer than " + limit.toSeconds() + " s and was ended");
    }

    private static Path nothing() {
        return Path.of(Files.exists(Path.of("/dev/null")) ? "/dev/null" : "NUL");
    }

    private static void kill(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        boolean unused = UninterruptibleWait.uninterrupted(process::waitFor, KILL_LIMIT.toNanos());
    }

    private static String output(Path file, long headBytes) {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(headBytes);
            byte[] bytes = in.readNBytes(CommandResult.OUTPUT_MAX);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
