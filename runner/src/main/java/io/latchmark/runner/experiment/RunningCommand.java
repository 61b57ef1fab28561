package io.latchmark.runner.experiment;

import io.latchmark.platform.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A file that describes the running command. A command that a killed program has left behind must end before the next one starts,
 * or it would change the state during another configuration's run.
 */
final class RunningCommand {
    /** More time than a command needs to end after the program that started it. */
    private static final Duration END_MAX = Duration.ofSeconds(5);

    private final Path file;

    RunningCommand(Path file) {
        this.file = file;
    }

    void begin(ProcessHandle process) {
        try {
            Files.deleteIfExists(file);
            Files.writeString(file, process.pid() + " " + start(process), StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            // The command ends with this process anyway.
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

    /** Waits for a command left by an earlier program, and kills it if it does not end. */
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
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            String[] words = Files.readString(file).split(" ", -1);
            return ProcessHandle.of(Long.parseLong(words[0]))
                    .filter(process -> words.length == 2 && words[1].equals(start(process)));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
