package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.results.probe.Published;

/**
 * The cache setting of an author's measurement, as named in the source of a published figure. Shea 2008 found reads with 128 MB
 * of read cache equal to those without, and writes with 384 MB of write cache equal to those with 512 MB.
 */
final class PublishedSetting {
    private static final long SMALL_READ_CACHE_BYTES = 128L << 20;
    private static final long LARGE_WRITE_CACHE_BYTES = 384L << 20;

    private PublishedSetting() {}

    /** Whether a figure was measured under this setting, or under one that its author found equal. */
    static boolean applies(Published published, CacheSetting cache) {
        String source = published.source();
        if (source.contains("no read cache")) {
            return cache.readBytes() <= SMALL_READ_CACHE_BYTES;
        }
        if (source.contains("512 MB read cache")) {
            return cache.readBytes() > LARGE_WRITE_CACHE_BYTES;
        }
        if (source.contains("no write cache")) {
            return cache.writeBytes() == 0;
        }
        if (source.contains("512 MB write cache")) {
            return cache.writeBytes() >= LARGE_WRITE_CACHE_BYTES;
        }
        return true;
    }
}
