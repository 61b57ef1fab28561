package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Words for a file of a run that could not be read. */
final class Malformed {
    private Malformed() {}

    static LatchmarkException line(Path file, long line, Exception cause) {
        return LatchmarkException.environment(
                file + ", line " + line + " is malformed (" + cause.getMessage()
                        + "): restore the file, or leave this run out",
                cause);
    }

    /** What the parser makes of a line; an IllegalArgumentException means that it is malformed. */
    static <T> T parsed(Path file, long line, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (IllegalArgumentException e) {
            throw line(file, line, e);
        }
    }

    /** Does something with a line; an IllegalArgumentException means that it is malformed. */
    static void checked(Path file, long line, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            throw line(file, line, e);
        }
    }

    static LatchmarkException unreadable(Path file, IOException cause) {
        return LatchmarkException.environment(
                "cannot read " + file + " (" + cause + "): make it readable, or leave this run out", cause);
    }
}
