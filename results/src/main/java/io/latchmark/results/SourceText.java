package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads another tool's file line by line. Invalid UTF-8 becomes replacement characters. Used by one thread. */
public final class SourceText implements AutoCloseable {
    /** Longer than any line that these tools write. */
    private static final int LINE_LENGTH_MAX = 1 << 20;

    private final Path file;
    private final BufferedReader in;
    private final StringBuilder line = new StringBuilder();
    private long number;

    private SourceText(Path file, BufferedReader in) {
        this.file = file;
        this.in = in;
    }

    /** Opens a file. */
    public static SourceText open(Path file) {
        try {
            return new SourceText(
                    file,
                    new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** The next line; null after the last one. */
    public @Nullable String next() {
        try {
            line.setLength(0);
            number++;
            int next = in.read();
            if (next < 0) {
                return null;
            }
            while (next >= 0 && next != '\n') {
                if (line.length() == LINE_LENGTH_MAX) {
                    throw expected("a line of at most " + LINE_LENGTH_MAX + " characters", "a longer one");
                }
                line.append((char) next);
                next = in.read();
            }
            int length = line.length();
            return line.substring(0, length > 0 && line.charAt(length - 1) == '\r' ? length - 1 : length);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** Parses a whole number of 0 or more. */
    public long count(String field, String text) {
        try {
            long count = Long.parseLong(text);
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw expected(field + ", a whole number", text);
        }
        throw expected(field + " of 0 or more", text);
    }

    /** The error for the line that was read last. */
    public LatchmarkException expected(String what, String found) {
        return expected(file, number, what, found);
    }

    /** The error for a line of a file. */
    public static LatchmarkException expected(Path file, long line, String what, String found) {
        return LatchmarkException.damaged(file + ", line " + line + ": expected " + what + ", found '"
                + Malformed.printable(found) + "'; restore the file, or leave it out");
    }

    /** The file. */
    public Path file() {
        return file;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }
}
