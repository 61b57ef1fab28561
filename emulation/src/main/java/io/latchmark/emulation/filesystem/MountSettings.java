package io.latchmark.emulation.filesystem;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulationProfile;
import java.nio.file.Path;

/**
 * The settings of a file system to mount.
 *
 * @param directory mount point
 * @param backing folder with the data, in {@code files}, and the state of the emulation, in {@code state}
 * @param profile the device
 * @param cache its initial setting
 * @param secondVolumeName entries with this name, and everything below them, are on the device's second volume, if it has two
 * @param controlFolder to create, for the control socket
 */
public record MountSettings(
        Path directory,
        Path backing,
        EmulationProfile profile,
        CacheSetting cache,
        String secondVolumeName,
        Path controlFolder) {
    public MountSettings {
        backing = backing.toAbsolutePath().normalize();
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
