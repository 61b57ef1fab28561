package io.latchmark.results;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file that may still grow, a part at a time. The file is open only during a call, and need not be there yet. Used by
 * one thread.
 */
public final class GrowingFile {
    private static final int PART_BYTES = 1 << 18;

    private final Path file;
    private long position;
    private long lines;

    /** A file of which nothing has been read. */
    public GrowingFile(Path file) {
        this.file = file;
    }

    /**
     * The whole lines that follow, as many as a part holds, each with its line feed; an empty text if there is none now.
     *
     * @throws io.latchmark.core.LatchmarkException if it is no regular file, or can't be read
     */
    public String next() {
        if (!Files.exists(file)) {
            return "";
        }
        RecordedFile.require(file);
        try {
            byte[] part = wholeLines();
            position += part.length;
            for (byte each : part) {
                lines += each == '\n' ? 1 : 0;
            }
            return new String(part, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** The number of lines that were read so far. */
    public long lines() {
        return lines;
    }

    public Path file() {
        return file;
    }

    private byte[] wholeLines() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            for (int length = PART_BYTES; ; length *= 2) {
                byte[] bytes = read(channel, length);
                int end = bytes.length;
                while (end > 0 && bytes[end - 1] != '\n') {
                    end--;
                }
                if (end > 0 || bytes.length < length) {
                    return Arrays.copyOf(bytes, end);
                }
                if (length > TextLines.LENGTH_MAX) {
                    throw new IOException(
                            "line " + (lines + 1) + " has more than " + TextLines.LENGTH_MAX + " characters");
                }
            }
        }
    }

    private byte[] read(SeekableByteChannel channel, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        channel.position(position);
        int count = 0;
        while (buffer.hasRemaining() && count >= 0) {
            count = channel.read(buffer);
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }
}
