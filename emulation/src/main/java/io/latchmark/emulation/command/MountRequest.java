package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.filesystem.CacheMemory;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of a file system to mount.
 *
 * @param directory mount point
 * @param data backing folder
 * @param profile the device
 * @param cache its setting; empty for the profile's first
 * @param secondVolume name of the folders on the device's second volume
 */
public record MountRequest(
        Path directory, Path data, EmulationProfile profile, Optional<CacheSetting> cache, String secondVolume) {
    /** The folder of PostgreSQL's log. */
    public static final String SECOND_VOLUME = "pg_wal";

    CacheSetting firstCache() {
        return cache.orElse(profile.settings().get(0));
    }

    /** Adds the problems found. */
    public void check(Problems problems) {
        try {
            EmulatedDevices.of(profile, firstCache());
            CacheMemory.require(profile, firstCache());
        } catch (IllegalArgumentException e) {
            problems.add("--cache: " + e.getMessage());
        }
        if (secondVolume.isEmpty() || secondVolume.contains("/")) {
            problems.add("--second-volume '" + secondVolume + "': must be the name of a folder, for example pg_wal");
        }
    }
}
