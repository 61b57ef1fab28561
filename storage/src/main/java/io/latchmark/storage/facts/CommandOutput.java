package io.latchmark.storage.facts;

import java.time.Duration;
import java.util.List;

/**
 * Runs commands on this machine ({@link LocalCommands}) or on another one through the system's ssh. An implementation enforces
 * both limits, and returns how a command ended instead of throwing.
 */
@FunctionalInterface
public interface CommandOutput {
    /** Commands that take longer are killed. */
    Duration TIME_LIMIT = Duration.ofSeconds(30);

    /** The limit of a command's output: a command that prints more is killed. */
    int BYTES_MAX = 1 << 20;

    /**
     * Runs a command to completion.
     *
     * @param command the program and its arguments; each is one argument even if it contains blanks
     */
    ToolOutput of(List<String> command);
}
