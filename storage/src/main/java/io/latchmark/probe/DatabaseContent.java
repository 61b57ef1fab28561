package io.latchmark.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Recognises database files by their first page. Sources: PostgreSQL, {@code bufpage.h} and {@code xlog_internal.h}; SQL Server,
 * the page header of a file's first page, which has version 1 and type 15; SQLite, 'Database File Format'.
 */
final class DatabaseContent {
    /** Bytes to examine at the start of a file. */
    static final int BYTES = 64;

    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int PAGE_BYTES = 8192;
    private static final int LAYOUT_VERSION = 4;

    private DatabaseContent() {}

    /** The product whose files start with these bytes, if known. */
    static Optional<String> product(ByteBuffer start) {
        ByteBuffer page = start.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (page.limit() < BYTES) {
            return Optional.empty();
        }
        if (page.get(0) == 1 && page.get(1) == 15) {
            return Optional.of("SQL Server");
        }
        if (page.slice(0, SQLITE.length).equals(ByteBuffer.wrap(SQLITE))) {
            return Optional.of("SQLite");
        }
        return isRelation(page) || isLogSegment(page) ? Optional.of("PostgreSQL") : Optional.empty();
    }

    private static boolean isRelation(ByteBuffer page) {
        int lower = unsigned(page, 12);
        int upper = unsigned(page, 14);
        int special = unsigned(page, 16);
        return unsigned(page, 18) == PAGE_BYTES + LAYOUT_VERSION
                && lower <= upper
                && upper <= special
                && special <= PAGE_BYTES;
    }

    private static boolean isLogSegment(ByteBuffer page) {
        return unsigned(page, 0) >>> 8 == 0xD1
                && page.getInt(36) == PAGE_BYTES
                && Integer.bitCount(page.getInt(32)) == 1;
    }

    private static int unsigned(ByteBuffer page, int at) {
        return Short.toUnsignedInt(page.getShort(at));
    }
}
