package io.latchmark.storage.facts;

import io.latchmark.platform.Program.Ending;

/**
 * How a command ended and what it printed.
 *
 * @param ending how it ended
 * @param exitCode of a command that exited; 0 of any other
 * @param text what it printed on both streams, as far as it was read; or why it could not be started
 */
public record Output(Ending ending, int exitCode, String text) {
    /** The exit code with which a shell, also one at the far end of ssh, says that it knows no such program. */
    private static final int NOT_FOUND_BY_SHELL = 127;

    /** A command that exited. */
    public static Output exited(int exitCode, String text) {
        return new Output(Ending.EXITED, exitCode, text);
    }

    /** A command that did not come to its own end. */
    public static Output stopped(Ending ending, String text) {
        return new Output(ending, 0, text);
    }

    boolean isMissing() {
        return ending == Ending.NOT_FOUND || (ending == Ending.EXITED && exitCode == NOT_FOUND_BY_SHELL);
    }

    String firstLine() {
        return text.lines()
                .filter(line -> !line.isBlank())
                .map(String::strip)
                .findFirst()
                .orElse("");
    }
}
