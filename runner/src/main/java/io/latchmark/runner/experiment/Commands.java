package io.latchmark.runner.experiment;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Executes the commands of an experiment, one after the other, and keeps the output of each in its own file, readable only by its
 * owner. Commands get no input and run as the user who started Latchmark. They end with this process at the latest. One thread at
 * a time.
 */
public final class Commands {
    private final Path folder;
    private final Duration limit;
    private final RunningCommand running;
    private int number;

    /**
     * Runs commands on this host or by ssh.
     *
     * @param folder existing folder for the output files
     * @param limit how long a command may take; then it is killed with all its child processes
     */
    public Commands(Path folder, Duration limit) {
        this.folder = folder;
        this.limit = limit;
        this.number = last(folder);
        this.running = new RunningCommand(folder.resolve("running"));
        running.awaitEarlier();
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
     * Executes a command and waits for its end. An interrupt of the thread doesn't stop it, because half a configuration change
     * would be worse than a late end.
     *
     * @throws LatchmarkException of category ENVIRONMENT if its output can't be kept; then it was not executed
     */
    public CommandResult run(Action action, Map<String, String> environment) {
        Path file = next();
        try {
            begin(file, action);
            return kept(action, environment, file);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot keep the output of a command in " + file + " (" + FileFailure.reason(e)
                            + "): make room there, or make it writable",
                    e);
        }
    }

    /** Executes a command like {@link #run}, but without keeping its output if that is impossible. */
    CommandResult runAnyway(Action action) {
        Path file = next();
        try {
            begin(file, action);
            return kept(action, Map.of(), file);
        } catch (IOException e) {
            // A full disk must not prevent the system's state from being restored.
            return execute(action, Map.of(), (bytes, count) -> true);
        }
    }

    private Path next() {
        number++;
        return folder.resolve(String.format(Locale.ROOT, "%05d.txt", number));
    }

    private static void begin(Path file, Action action) throws IOException {
        OwnerOnly.close(file.resolveSibling("").toAbsolutePath());
        OwnerOnly.createFile(file);
        Files.writeString(file, "$ " + action.text() + "\n");
    }

    private CommandResult kept(Action action, Map<String, String> environment, Path file) throws IOException {
        try (KeptOutput kept = KeptOutput.in(file)) {
            CommandResult end = execute(action, environment, kept);
            return new CommandResult(end.exitCode(), kept.start(), end.trouble());
        }
    }

    private CommandResult execute(Action action, Map<String, String> environment, Program.Output output) {
        ProcessBuilder builder = new ProcessBuilder(action.process());
        builder.environment().putAll(environment);
        End end = Program.runBound(builder, Limits.of(limit), running::begin, output);
        running.end();
        return switch (end.ending()) {
            case EXITED -> new CommandResult(end.exitCode(), "", "");
            // Java's message names the program and the reason.
            case NOT_FOUND, NOT_STARTED -> new CommandResult(-1, "", "can't be started: " + end.output());
            case TOO_LONG, TOO_MUCH, INTERRUPTED ->
                new CommandResult(-1, "", "took longer than " + limit.toSeconds() + " s and was ended");
        };
    }
}
