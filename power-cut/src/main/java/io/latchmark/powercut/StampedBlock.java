package io.latchmark.powercut;

import io.latchmark.powercut.record.PowerCut;
import io.latchmark.powercut.record.WriteStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * The content of a write: it names its test, stream and sequence number, and has a checksum. All of it differs from the content
 * of any other write, so that half of one and half of another are recognised. Confined to one thread.
 */
final class StampedBlock {
    private static final long MAGIC = 0x4C4D_5057_5243_5554L;
    private static final int TEST = Long.BYTES;
    private static final int STREAM = TEST + 2 * Long.BYTES;
    private static final int BYTES = STREAM + Integer.BYTES;
    private static final int SEQUENCE = BYTES + Integer.BYTES;
    private static final int CHECKSUM = SEQUENCE + Long.BYTES;
    private static final int CONTENT = CHECKSUM + Long.BYTES;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final UUID test;
    private final WriteStream stream;
    private final CRC32C checksum = new CRC32C();

    StampedBlock(UUID test, WriteStream stream) {
        this.test = test;
        this.stream = stream;
    }

    /** Fills a buffer with the content of a write. */
    void fill(ByteBuffer block, long sequence) {
        block.clear().limit(stream.blockBytes());
        block.putLong(MAGIC).putLong(test.getMostSignificantBits()).putLong(test.getLeastSignificantBits());
        block.putInt(stream.number())
                .putInt(stream.blockBytes())
                .putLong(sequence)
                .putLong(0);
        long state = test.getLeastSignificantBits() ^ (sequence * GOLDEN) ^ stream.number();
        while (block.remaining() >= Long.BYTES) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            block.putLong(state);
        }
        block.flip();
        block.putLong(CHECKSUM, checksum(block));
    }

    /** The checksum of a block without its own. */
    private long checksum(ByteBuffer block) {
        checksum.reset();
        checksum.update(block.duplicate().limit(CHECKSUM));
        checksum.update(block.duplicate().position(CONTENT));
        return checksum.getValue();
    }

    /** The sequence number of a whole write of this stream; negative if the block is none. */
    long sequence(ByteBuffer block) {
        boolean isWhole = block.remaining() == stream.blockBytes()
                && block.getLong(0) == MAGIC
                && block.getLong(TEST) == test.getMostSignificantBits()
                && block.getLong(TEST + Long.BYTES) == test.getLeastSignificantBits()
                && block.getInt(STREAM) == stream.number()
                && block.getInt(BYTES) == stream.blockBytes()
                && block.getLong(CHECKSUM) == checksum(block);
        return isWhole ? block.getLong(SEQUENCE) : -1;
    }

    /** The test of a write that begins at a position of a buffer, although perhaps only a part of it is there. */
    static Optional<UUID> testOf(ByteBuffer buffer, int at) {
        return at + CONTENT <= buffer.limit() && buffer.getLong(at) == MAGIC
                ? Optional.of(new UUID(buffer.getLong(at + TEST), buffer.getLong(at + TEST + Long.BYTES)))
                : Optional.empty();
    }

    /** What a block is that should hold a certain write and does not. */
    PowerCut.Kind kind(ByteBuffer block) {
        if (sequence(block) >= 0) {
            return PowerCut.Kind.STALE;
        }
        for (int at = 0; at < block.limit(); at++) {
            if (block.get(at) != 0) {
                return PowerCut.Kind.TORN;
            }
        }
        return PowerCut.Kind.MISSING;
    }
}
