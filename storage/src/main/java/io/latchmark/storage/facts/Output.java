package io.latchmark.storage.facts;

/**
 * How a command ended and what it printed.
 *
 * @param ending how it ended
 * @param exitCode of a command that exited; 0 of any other
 * @param text what it printed on both streams, as far as it was read; or why it could not be started
 */
public record Output(Ending ending, int exitCode, String text) {
    /** How a command ended. */
    public enum Ending {
        /** By itself, with an exit code. */
        EXITED,
        /** There is no such program. */
        NOT_FOUND,
        /** The program is there and could not be started; the text says why. */
        NOT_STARTED,
        /** Killed after {@link CommandOutput#TIME_LIMIT}. */
        TOO_LONG,
        /** Killed after {@link CommandOutput#BYTES_MAX}; the text is what was read until then. */
        TOO_MUCH,
        /** Killed because the thread that waited was interrupted. */
        INTERRUPTED
    }

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
