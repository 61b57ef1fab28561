package io.latchmark.powercut;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.Problems;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.powercut.record.WriteStream.Way;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A writer, or a program that reads back what one has written. Immutable.
 *
 * @param folder on the storage under test
 * @param amount what it writes
 * @param isLast whether it only reads back
 */
public record WriterRequest(Path folder, Amount amount, boolean isLast) {
    private static final long BYTES_MIN = 1 << 20;
    private static final long BYTES_MAX = 1L << 40;
    private static final int DEPTH_MAX = 64;
    private static final int BLOCK_MIN = 512;
    private static final int BLOCK_MAX = 1 << 20;

    /**
     * What a writer writes.
     *
     * @param bytes of all files
     * @param depth streams that write at the same time in each way
     * @param blockBytes sizes of writes, each by other streams
     */
    public record Amount(long bytes, int depth, List<Integer> blockBytes) {
        public Amount {
            blockBytes = List.copyOf(blockBytes);
        }

        /**
         * The streams.
         *
         * @param alignment of direct I/O
         */
        List<WriteStream> streams(int alignment) {
            Way[] ways = Way.values();
            long each = bytes / ((long) ways.length * depth);
            List<WriteStream> streams = new ArrayList<>();
            for (Way way : ways) {
                List<Integer> sizes = blockBytes.stream()
                        .map(size -> way == Way.DSYNC ? Math.max(alignment, size) : size)
                        .distinct()
                        .toList();
                for (int i = 0; i < depth; i++) {
                    int size = sizes.get(i % sizes.size());
                    int blocks = (int) Math.max(2, Math.min(1 << 24, Long.highestOneBit(each / size)));
                    streams.add(new WriteStream(streams.size(), way, size, blocks));
                }
            }
            return streams;
        }
    }

    /** Reports what is wrong. Opens nothing. */
    public void check(Problems problems) {
        problems.requireWithin("--outstanding", amount.depth(), 1, DEPTH_MAX);
        if (amount.bytes() < BYTES_MIN || amount.bytes() > BYTES_MAX) {
            problems.add("--size " + ByteSize.text(amount.bytes()) + ": must be 1 MiB to 1 TiB");
        }
        for (int size : amount.blockBytes()) {
            if (size < BLOCK_MIN || size > BLOCK_MAX || Integer.bitCount(size) != 1) {
                problems.add("--block " + size + ": must be powers of two from 512 to 1 MiB");
            }
        }
    }
}
