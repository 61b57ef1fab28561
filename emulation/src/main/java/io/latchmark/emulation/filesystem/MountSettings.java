package io.latchmark.emulation.filesystem;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.platform.Problems;
import java.nio.file.Path;

/**
 * The settings of a file system to mount.
 *
 * @param directory mount point
 * @param backing folder with the data, in {@code files}, and the state of the emulation, in {@code state}
 * @param profile the device
 * @param cache its initial setting
 * @param secondVolumeName entries with this name, and everything below them, are on the device's second volume, if it has two
 */
public record MountSettings(
        Path directory, Path backing, EmulationProfile profile, CacheSetting cache, String secondVolumeName) {
    /** The folder of PostgreSQL's log. */
    public static final String SECOND_VOLUME = "pg_wal";

    public MountSettings {
        backing = backing.toAbsolutePath().normalize();
    }

    /** Adds the problems found. */
    public void check(Problems problems) {
        try {
            EmulatedDevices.of(profile, cache);
            CacheMemory.require(profile, cache);
        } catch (IllegalArgumentException e) {
            problems.add("--cache: " + e.getMessage());
        }
        if (secondVolumeName.isEmpty() || secondVolumeName.contains("/")) {
            problems.add(
                    "--second-volume '" + secondVolumeName + "': must be the name of a folder, for example pg_wal");
        }
    }

    /** The data without the emulator. */
    public Path files() {
        return backing.resolve("files");
    }

    Path state() {
        return backing.resolve("state");
    }

    boolean passesThrough() {
        return profile.construction() instanceof EmulationProfile.Nothing;
    }
}
