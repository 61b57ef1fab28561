package io.latchmark.results;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the complete lines of a possibly growing file, a part at a time. It is open only during a call, and need not exist. */
final class GrowingFile {
    /**
     * Longer than any line that is written (a histogram of nanoseconds has at most about 100 KB), and than an incomplete last
     * line left by a killed process or a crash of the host.
     */
    static final int LINE_BYTES_MAX = 16 << 20;

    private static final int PART_BYTES = 1 << 18;

    private final Path path;
    private long position;
    private long lines;

    GrowingFile(Path path) {
        this.path = path;
    }

    /**
     * The next complete lines, as many as fit into a part, each with its line feed; empty if there are none now.
     *
     * @throws io.latchmark.core.LatchmarkException if it is not a regular file, has a line that is too long, or can't be read
     */
    String next() {
        if (!Files.exists(path)) {
            return "";
        }
        RecordedFile.require(path);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            for (int length = PART_BYTES; length <= LINE_BYTES_MAX; length *= 2) {
                byte[] part = new byte[(int) Math.min(length, Math.max(0, file.length() - position))];
                int size = read(file, part);
                int end = size;
                while (end > 0 && part[end - 1] != '\n') {
                    end--;
                }
                if (end > 0 || size < length) {
                    String text = new String(part, 0, end, StandardCharsets.UTF_8);
                    position += end;
                    lines += count(text, '\n');
                    return text;
                }
            }
        } catch (IOException e) {
            throw Malformed.unreadable(path, e);
        }
        throw Malformed.line(
                path,
                lines + 1,
                new IllegalArgumentException("it has more than " + LINE_BYTES_MAX + " B and no line end"));
    }

    /** Fills the part from where the last one ended, and returns its number of bytes. */
    private int read(RandomAccessFile file, byte[] part) throws IOException {
        file.seek(position);
        int size = 0;
        while (size < part.length) {
            int count = file.read(part, size, part.length - size);
            if (count < 0) {
                break;
            }
            size += count;
        }
        return size;
    }

    static int count(String text, char wanted) {
        int count = 0;
        for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
            count++;
        }
        return count;
    }

    /** The number of lines read so far. */
    long lines() {
        return lines;
    }
}
