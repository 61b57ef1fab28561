package io.latchmark.runner.experiment;

import io.latchmark.platform.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The command under way, in a file: one that a killed program has left behind must have ended before the next begins, or it would change
 * the state in the middle of another configuration's run.
 */
final class RunningCommand {
    /** More than a command has between the end of the program that started it and its own. */
    private static final Duration END_MAX = Duration.ofSeconds(5);

    private final Path file;

    RunningCommand(Path file) {
        this.file = file;
    }

    void begin(ProcessHandle process) {
        try {
            Files.writeString(file, process.pid() + " " + start(process));
        } catch (IOException e) {
            // The command ends with this process all the same.
            end();
        }
    }

    private static String start(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }

    void end() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }

    /** Waits for one that an earlier program has left, and kills it if it does not end. */
    void awaitEarlier() {
        earlier().ifPresent(process -> {
            Polling.untilInterrupted(() -> !process.isAlive(), END_MAX, seconds -> {});
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process.onExit().join();
        });
        end();
    }

    private Optional<ProcessHandle> earlier() {
        try {
            String[] words = Files.readString(file).split(" ", -1);
            return ProcessHandle.of(Long.parseLong(words[0]))
                    .filter(process -> words.length == 2 && words[1].equals(start(process)));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
