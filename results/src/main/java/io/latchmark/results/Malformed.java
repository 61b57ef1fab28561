package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Messages for files of a run that could not be read. */
public final class Malformed {
    private static final int TEXT_LENGTH_MAX = 300;

    private Malformed() {}

    public static LatchmarkException line(Path file, long line, Exception cause) {
        return LatchmarkException.damaged(
                file + ", line " + line + " is malformed (" + printable(String.valueOf(cause.getMessage()))
                        + "): restore the file, or leave this run out",
                cause);
    }

    /**
     * Replaces unprintable characters and halves of characters, because damaged files may contain anything and messages go to
     * terminals and files.
     */
    public static String printable(String text) {
        String shortened = text.length() <= TEXT_LENGTH_MAX ? text : text.substring(0, TEXT_LENGTH_MAX) + "…";
        return shortened.replaceAll("[\\p{Cntrl}\\p{Cs}]", "?");
    }

    /** The parser's result for a line; an IllegalArgumentException means that the line is malformed. */
    public static <T> T parsed(Path file, long line, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw line(file, line, e);
        }
    }

    /** Executes an action for a line; an IllegalArgumentException means that the line is malformed. */
    public static void checked(Path file, long line, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            throw line(file, line, e);
        }
    }

    /** The error of a file that contradicts {@code run.json}. */
    public static LatchmarkException contradicted(Path file, String found, String recorded) {
        return LatchmarkException.damaged(file + " is malformed (it has " + found + ", but run.json has " + recorded
                + "): restore the file, or leave this run out");
    }

    public static LatchmarkException unreadable(Path file, IOException cause) {
        return LatchmarkException.environment(
                "cannot read " + file + " (" + FileFailure.reason(cause) + "): make it readable, or leave this run out",
                cause);
    }
}
