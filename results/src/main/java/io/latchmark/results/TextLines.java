package io.latchmark.results;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The whole lines of a file, one after the other. Used by one thread; closed by the one that opened it. */
public final class TextLines implements AutoCloseable {
    /** Longer than any line that is written: a histogram of nanoseconds has some 100 KB at most. */
    public static final int LENGTH_MAX = 4 << 20;

    private static final int BUFFER_LENGTH = 1 << 16;

    private final Reader in;
    private final char[] buffer = new char[BUFFER_LENGTH];
    private final StringBuilder line = new StringBuilder();
    private int at;
    private int end;
    private long number;

    private TextLines(Reader in) {
        this.in = in;
    }

    public static TextLines open(Path file) throws IOException {
        return new TextLines(new InputStreamReader(CompleteLines.open(file), StandardCharsets.UTF_8));
    }

    /**
     * The next line without its line feed; null after the last one.
     *
     * @throws IOException if it can't be read, or is longer than any line can be
     */
    public @Nullable String next() throws IOException {
        line.setLength(0);
        number++;
        while (at < end || fill()) {
            int from = at;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            if (line.length() + at - from > LENGTH_MAX) {
                throw new IOException("line " + number + " has more than " + LENGTH_MAX + " characters");
            }
            line.append(buffer, from, at - from);
            if (at < end) {
                at++;
                return withoutReturn();
            }
        }
        return line.length() == 0 ? null : withoutReturn();
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    /** An editor on Windows may have added carriage returns. */
    private String withoutReturn() {
        int length = line.length();
        return line.substring(0, length > 0 && line.charAt(length - 1) == '\r' ? length - 1 : length);
    }

    /** The number of the line that was read last, from 1. */
    public long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
