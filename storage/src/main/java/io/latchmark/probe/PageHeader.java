package io.latchmark.probe;

import io.latchmark.core.random.RandomStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The content of a test file: pages of {@value #PAGE_BYTES} B of seeded, incompressible noise. Each page has a header: magic
 * number, file id, page number, generation, and the CRC-32C of the rest. No two pages are equal, so deduplication by the device
 * gains nothing. Pages overwritten by a cell keep this format but have the checksum 0, because computing it would take time
 * between two I/Os. Confined to one thread.
 */
final class PageHeader {
    static final int PAGE_BYTES = 4096;

    private static final long MAGIC = 0x4C61_7463_686D_6B31L;
    private static final int FILE = 8;
    private static final int PAGE = 16;
    private static final int GENERATION = 24;
    private static final int SUM = 32;
    private static final int CONTENT = 40;

    private final long fileId;
    private final long contentSeed;
    private final RandomStream noise;
    private final CRC32C sum = new CRC32C();

    PageHeader(long fileId, long seed) {
        this.fileId = fileId;
        this.contentSeed = RandomStream.streamSeed(seed, "test file");
        this.noise = RandomStream.of(seed, "test file", 0);
    }

    /** Fills a buffer of whole pages from position 0 to its limit. */
    void fill(ByteBuffer buffer, long firstPage, long generation) {
        for (int at = 0; at < buffer.limit(); at += PAGE_BYTES) {
            long page = firstPage + at / PAGE_BYTES;
            noise.restart(contentSeed, page);
            for (int i = at + CONTENT; i < at + PAGE_BYTES; i += Long.BYTES) {
                buffer.putLong(i, noise.nextLong());
            }
            head(buffer, at, page, generation);
            buffer.putLong(at + SUM, sumOf(buffer, at));
        }
    }

    /** Writes a new header without a checksum to each page that begins within a filled buffer. Allocates nothing. */
    void restamp(ByteBuffer buffer, long position, long generation) {
        for (int at = 0; at + SUM + Long.BYTES <= buffer.limit(); at += PAGE_BYTES) {
            buffer.putLong(at + PAGE, (position + at) / PAGE_BYTES);
            buffer.putLong(at + GENERATION, generation);
            buffer.putLong(at + SUM, 0);
        }
    }

    private void head(ByteBuffer buffer, int at, long page, long generation) {
        buffer.putLong(at, MAGIC);
        buffer.putLong(at + FILE, fileId);
        buffer.putLong(at + PAGE, page);
        buffer.putLong(at + GENERATION, generation);
    }

    private long sumOf(ByteBuffer buffer, int at) {
        sum.reset();
        sum.update(buffer.slice(at, SUM));
        sum.update(buffer.slice(at + CONTENT, PAGE_BYTES - CONTENT));
        return sum.getValue();
    }

    /** Whether a page is exactly as {@link #fill} wrote it. */
    boolean isWhole(ByteBuffer page) {
        return isOurs(page) && page.getLong(FILE) == fileId && page.getLong(SUM) == sumOf(page, 0);
    }

    /** Whether a page has the header of one of our test files. */
    static boolean isOurs(ByteBuffer page) {
        return page.getLong(0) == MAGIC;
    }
}
