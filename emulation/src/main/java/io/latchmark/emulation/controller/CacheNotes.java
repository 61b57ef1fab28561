package io.latchmark.emulation.controller;

import io.latchmark.emulation.CacheSetting;
import java.util.List;

/** What a model has to remember of the pages in its caches. */
public final class CacheNotes {
    /** Of a page that a write cache without battery keeps back: two records and an entry of a hash table. */
    private static final int VOLATILE_PAGE_BYTES = 160;

    private CacheNotes() {}

    /**
     * The memory that the notes of a setting take at most, in bytes.
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
