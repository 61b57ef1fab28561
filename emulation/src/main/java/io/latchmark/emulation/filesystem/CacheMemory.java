package io.latchmark.emulation.filesystem;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.controller.CacheNotes;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.ByteSize;

/** Checks whether this process has the memory that an emulated cache needs. */
final class CacheMemory {
    /** The other half is for requests, open files and the collector. */
    private static final int SHARE = 2;

    private CacheMemory() {}

    /**
     * Requires that tracking a cache's pages fits into half of the heap.
     *
     * @throws IllegalArgumentException with a remedy
     */
    static void require(EmulationProfile profile, CacheSetting setting) {
        require(profile, setting, Runtime.getRuntime().maxMemory());
    }

    static void require(EmulationProfile profile, CacheSetting setting, long heapBytes) {
        if (profile.construction() instanceof EmulationProfile.Nothing) {
            return;
        }
        long notes =
                CacheNotes.bytesMax(setting, EmulatedDevices.pageBytes(profile), EmulatedDevices.volumeBytes(profile));
        if (notes > heapBytes / SHARE) {
            throw new IllegalArgumentException("cache " + setting.text() + " needs " + ByteSize.text(notes)
                    + " of memory for its notes; the maximum is " + ByteSize.text(heapBytes / SHARE)
                    + ", half of the heap; make the cache smaller, or give the emulator LATCHMARK_JAVA_OPTS=-Xmx"
                    + (((SHARE * notes) >> 20) + 64) + "m");
        }
    }
}
