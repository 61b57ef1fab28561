package io.latchmark.probe;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The page after a test file's data that identifies the file and marks its data as complete. No cell writes to it. */
final class Trailer {
    static final int BYTES = 4096;

    private static final long MAGIC = 0x4C61_7463_686D_6B45L;
    private static final int FILE = 8;
    private static final int SEED = 16;
    private static final int LENGTH = 24;
    private static final int SUM = 32;

    private Trailer() {}

    static ByteBuffer of(long fileId, long seed, long bytes) {
        ByteBuffer trailer = ByteBuffer.allocate(BYTES);
        trailer.putLong(0, MAGIC).putLong(FILE, fileId).putLong(SEED, seed).putLong(LENGTH, bytes);
        return trailer.putLong(SUM, sum(trailer));
    }

    static boolean isOurs(ByteBuffer trailer) {
        return trailer.getLong(0) == MAGIC && trailer.getLong(SUM) == sum(trailer);
    }

    static boolean matches(ByteBuffer trailer, long seed, long bytes) {
        return isOurs(trailer) && trailer.getLong(SEED) == seed && trailer.getLong(LENGTH) == bytes;
    }

    static long fileId(ByteBuffer trailer) {
        return trailer.getLong(FILE);
    }

    private static long sum(ByteBuffer trailer) {
        CRC32C sum = new CRC32C();
        sum.update(trailer.slice(0, SUM));
        return sum.getValue();
    }
}
