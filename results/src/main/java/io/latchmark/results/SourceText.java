package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads another tool's file line by line. UTF-16, which {@code >} of Windows PowerShell writes, is recognised by its mark or its
 * zero bytes; everything else is UTF-8. What is invalid becomes replacement characters. Used by one thread.
 */
public final class SourceText implements AutoCloseable {
    /** Longer than any line that these tools write. */
    private static final int LINE_LENGTH_MAX = 1 << 20;

    private static final int HEAD_BYTES = 256;
    private static final char MARK = '\uFEFF';

    private final Path file;
    private final BufferedReader in;
    private final StringBuilder line = new StringBuilder();
    private long number;

    private SourceText(Path file, BufferedReader in) {
        this.file = file;
        this.in = in;
    }

    /** The text of a file that was read before. */
    public static SourceText of(Path file, String content) {
        return new SourceText(file, new BufferedReader(new StringReader(content)));
    }

    /** The characters of a file, after its mark. */
    public static BufferedReader reader(Path file) throws IOException {
        BufferedInputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        bytes.mark(HEAD_BYTES);
        byte[] head = bytes.readNBytes(HEAD_BYTES);
        bytes.reset();
        BufferedReader characters = new BufferedReader(new InputStreamReader(bytes, charset(head)));
        characters.mark(1);
        if (characters.read() != MARK) {
            characters.reset();
        }
        return characters;
    }

    /** By the mark; without one, most of a tool's characters are ASCII, and UTF-16 has a zero byte in each of these. */
    private static Charset charset(byte[] head) {
        String start = HexFormat.of().formatHex(head, 0, Math.min(4, head.length));
        int[] zeros = new int[2];
        for (int i = 0; i < head.length; i++) {
            zeros[i % 2] += head[i] == 0 ? 1 : 0;
        }
        if (start.equals("fffe0000")) {
            return Charset.forName("UTF-32LE");
        }
        if (start.startsWith("fffe") || (zeros[1] > head.length / 4 && zeros[0] == 0)) {
            return StandardCharsets.UTF_16LE;
        }
        return start.startsWith("feff") || (zeros[0] > head.length / 4 && zeros[1] == 0)
                ? StandardCharsets.UTF_16BE
                : StandardCharsets.UTF_8;
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

    /** The error for the line that was read last. */
    public LatchmarkException expected(String what, String found) {
        return expected(file, number, what, found);
    }

    /** The error for a line of a file. */
    public static LatchmarkException expected(Path file, long line, String what, String found) {
        return LatchmarkException.damaged(file + ", line " + line + ": expected " + what + ", found '"
                + Malformed.printable(found) + "'; restore the file, or leave it out");
    }

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
