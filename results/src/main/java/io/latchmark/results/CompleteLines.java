package io.latchmark.results;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bytes of a file up to its last line feed at the time of opening: what follows is a line that was torn by the end
 * of the writing process, or that is being written now.
 */
public final class CompleteLines extends FilterInputStream {
    private static final int BLOCK_BYTES = 8_192;
    /** What waits to be written is at most {@link SeriesFile}'s memory, so that no torn line is longer. */
    private static final int TORN_BYTES_MAX = 16 << 20;

    private long left;

    private CompleteLines(InputStream in, long length) {
        super(in);
        this.left = length;
    }

    /**
     * Opens a file.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if it is no regular file
     */
    public static InputStream open(Path file) throws IOException {
        RecordedFile.require(file);
        long length = completeLength(file);
        return new CompleteLines(Files.newInputStream(file), length);
    }

    private static long completeLength(Path file) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long least = Math.max(0, in.length() - TORN_BYTES_MAX);
            for (long end = in.length(); end > least; ) {
                int length = (int) Math.min(end, BLOCK_BYTES);
                in.seek(end - length);
                in.readFully(block, 0, length);
                for (int i = length - 1; i >= 0; i--) {
                    if (block[i] == '\n') {
                        return end - length + i + 1;
                    }
                }
                end -= length;
            }
            if (least > 0) {
                throw new IOException(
                        "its last " + TORN_BYTES_MAX + " B have no line end, which no killed run leaves behind");
            }
        }
        return 0;
    }

    @Override
    public int read() throws IOException {
        if (left == 0) {
            return -1;
        }
        left--;
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int count = super.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(count, 0);
        return count;
    }
}
