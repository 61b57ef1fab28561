package io.latchmark.emulation.controller;

import io.latchmark.emulation.CacheSetting;
import java.util.List;

/** Computes the memory that a model needs to track the pages in its caches. */
public final class CacheNotes {
    /** For a page that a write cache without battery holds back: two records and a hash table entry. */
    private static final int VOLATILE_PAGE_BYTES = 160;

    private CacheNotes() {}

    /**
     * Maximum memory for tracking the pages of a setting, in bytes.
     *
     * @param pageBytes the unit of the caches
     * @param volumeBytes sizes of the volumes
     */
    public static long bytesMax(CacheSetting setting, int pageBytes, List<Long> volumeBytes) {
        long bytes = setting.readBytes() / pageBytes * RecentPages.PAGE_BYTES_MAX;
        if (setting.writeBytes() > 0) {
            for (long volume : volumeBytes) {
                bytes += volume / pageBytes / Byte.SIZE;
            }
        }
        if (setting.battery().losesWrites()) {
            bytes += setting.writeBytes() / pageBytes * VOLATILE_PAGE_BYTES;
        }
        return bytes;
    }
}
