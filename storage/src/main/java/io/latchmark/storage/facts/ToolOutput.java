package io.latchmark.storage.facts;

import io.latchmark.platform.Program.Ending;

/**
 * How a command ended, and its output.
 *
 * @param ending how it ended
 * @param exitCode exit code of a command that exited; otherwise 0
 * @param text what it printed on both streams before it ended or was killed; or why it could not be started
 */
public record ToolOutput(Ending ending, int exitCode, String text) {
    /** The exit code for an unknown program, from a local shell or one reached by ssh. */
    private static final int NOT_FOUND_BY_SHELL = 127;

    /** A command that exited. */
    public static ToolOutput exited(int exitCode, String text) {
        return new ToolOutput(Ending.EXITED, exitCode, text);
    }

    /** A command that did not exit by itself. */
    public static ToolOutput stopped(Ending ending, String text) {
        return new ToolOutput(ending, 0, text);
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
