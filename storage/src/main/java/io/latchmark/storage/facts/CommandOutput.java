package io.latchmark.storage.facts;

import java.time.Duration;
import java.util.List;

/**
 * Where commands are run: on this machine ({@link LocalCommands}) or on another, through the system's ssh. An
 * implementation keeps both limits and tells how a command ended instead of throwing.
 */
@FunctionalInterface
public interface CommandOutput {
    /** A command that takes longer is killed. */
    Duration TIME_LIMIT = Duration.ofSeconds(30);

    /** What a command prints beyond this is not read, and the command is killed. */
    int BYTES_MAX = 1 << 20;

    /**
     * Runs a command to its end.
     *
     * @param command the program and its arguments, each a word of its own however many blanks it has
     */
    Output of(List<String> command);
}
