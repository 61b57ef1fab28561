package io.latchmark.emulation.profile;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.array.ArrayLayout;
import io.latchmark.emulation.cloud.VolumeParameters;
import io.latchmark.emulation.controller.ControllerParameters;
import io.latchmark.emulation.disk.DiskParameters;
import io.latchmark.emulation.ssd.SsdParameters;
import java.util.List;

/**
 * A named device.
 *
 * @param name on the command line
 * @param about the kind of device it represents
 * @param sources of its parameters, or that they were fitted, and to what
 * @param settings of the cache to compare by default
 */
public record EmulationProfile(
        String name, String about, List<String> sources, Construction construction, List<CacheSetting> settings) {
    public EmulationProfile {
        sources = List.copyOf(sources);
        settings = List.copyOf(settings);
    }

    /** A profile without cache, unless a setting adds one. */
    static EmulationProfile of(String name, String about, List<String> sources, Construction construction) {
        return new EmulationProfile(name, about, sources, construction, List.of(CacheSetting.NONE));
    }

    /** The components of a device. */
    public sealed interface Construction permits Nothing, Disks, Flash, CloudVolume {}

    /** No device: requests complete immediately. */
    public record Nothing() implements Construction {}

    /**
     * Disks behind a controller.
     *
     * @param layout of each volume
     * @param volumes that share the controller, each with separate disks
     */
    public record Disks(DiskParameters disk, ArrayLayout layout, ControllerParameters controller, int volumes)
            implements Construction {}

    /** A flash drive. */
    public record Flash(SsdParameters drive) implements Construction {}

    /** A cloud volume. */
    public record CloudVolume(VolumeParameters volume) implements Construction {}
}
