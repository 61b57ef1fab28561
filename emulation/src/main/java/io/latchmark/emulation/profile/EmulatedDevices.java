package io.latchmark.emulation.profile;

import io.latchmark.emulation.BackingVolume;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.Layer;
import io.latchmark.emulation.array.ArrayModel;
import io.latchmark.emulation.array.RaidLevel;
import io.latchmark.emulation.cloud.VolumeModel;
import io.latchmark.emulation.cloud.VolumeParameters;
import io.latchmark.emulation.controller.ControllerModel;
import io.latchmark.emulation.controller.ControllerParameters;
import io.latchmark.emulation.disk.DiskModel;
import io.latchmark.emulation.ssd.SsdModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Creates the devices that profiles describe. */
public final class EmulatedDevices {
    private static final int HOST_CACHE_DEPTH = 64;
    private static final int HOST_CACHE_COALESCE_BYTES = 64 << 10;
    private static final long HOST_BYTES_PER_SECOND = 2_000_000_000L;

    private static final long UNLIMITED_BYTES = 1L << 48;
    private static final int CACHE_PAGE_BYTES = 4096;

    private EmulatedDevices() {}

    /**
     * Creates a device at virtual time 0.
     *
     * @throws IllegalArgumentException if the profile doesn't support the setting
     */
    public static EmulatedDevice of(EmulationProfile profile, CacheSetting setting) {
        return of(profile, setting, new DeviceStatistics());
    }

    /**
     * Creates a device at virtual time 0, with counters at 0.
     *
     * @throws IllegalArgumentException if the profile doesn't support the setting
     */
    public static EmulatedDevice of(EmulationProfile profile, CacheSetting setting, DeviceStatistics statistics) {
        EventQueue queue = new EventQueue();
        EmulatedDevice device = new EmulatedDevice(queue, top(profile.construction(), queue, statistics), statistics);
        device.apply(setting);
        return device;
    }

    /** The sizes of a profile's volumes. */
    public static List<Long> volumeBytes(EmulationProfile profile) {
        EmulationProfile.Construction construction = profile.construction();
        if (construction instanceof EmulationProfile.Disks disks) {
            return Collections.nCopies(disks.volumes(), bytes(disks));
        }
        if (construction instanceof EmulationProfile.Flash flash) {
            return List.of(flash.drive().space().bytes());
        }
        if (construction instanceof EmulationProfile.CloudVolume cloud) {
            return List.of(cloud.volume().bytes());
        }
        return List.of(UNLIMITED_BYTES);
    }

    /** The unit of a profile's caches; arbitrary for a device without caches. */
    public static int pageBytes(EmulationProfile profile) {
        EmulationProfile.Construction construction = profile.construction();
        if (construction instanceof EmulationProfile.Disks disks) {
            return disks.controller().pageBytes();
        }
        return construction instanceof EmulationProfile.CloudVolume cloud
                ? cloud.volume().hostCache().pageBytes()
                : CACHE_PAGE_BYTES;
    }

    private static Layer top(
            EmulationProfile.Construction construction, EventQueue queue, DeviceStatistics statistics) {
        if (construction instanceof EmulationProfile.Disks disks) {
            List<BackingVolume> volumes = new ArrayList<>();
            for (int i = 0; i < disks.volumes(); i++) {
                volumes.add(new BackingVolume(array(disks, queue, statistics), bytes(disks)));
            }
            return new ControllerModel(disks.controller(), queue, statistics, volumes);
        }
        if (construction instanceof EmulationProfile.Flash flash) {
            return new SsdModel(flash.drive(), queue, statistics);
        }
        if (construction instanceof EmulationProfile.CloudVolume cloud) {
            return cloud(cloud.volume(), queue, statistics);
        }
        return (request, done) -> done.run();
    }

    private static Layer array(EmulationProfile.Disks disks, EventQueue queue, DeviceStatistics statistics) {
        List<Layer> members = new ArrayList<>();
        for (int i = 0; i < disks.layout().disks(); i++) {
            members.add(new DiskModel(disks.disk(), queue, statistics));
        }
        return new ArrayModel(disks.layout(), members);
    }

    private static long bytes(EmulationProfile.Disks disks) {
        long disk = disks.disk().geometry().bytes();
        if (disks.layout().level() == RaidLevel.JBOD || disks.layout().level() == RaidLevel.RAID_1) {
            return disk;
        }
        long stripes = disk / disks.layout().chunkBytes() - 1;
        return stripes * disks.layout().chunkBytes() * disks.layout().dataDisks();
    }

    private static Layer cloud(VolumeParameters volume, EventQueue queue, DeviceStatistics statistics) {
        Layer limits = new VolumeModel(volume, queue, statistics);
        VolumeParameters.HostCache host = volume.hostCache();
        if (host.bytesMax() == 0) {
            return limits;
        }
        ControllerParameters cache = new ControllerParameters(
                host.bytesMax(),
                host.pageBytes(),
                ControllerParameters.UNLIMITED,
                new ControllerParameters.Speed(0, host.hitNanos(), HOST_BYTES_PER_SECOND),
                new ControllerParameters.Destage(0, HOST_CACHE_DEPTH, HOST_CACHE_DEPTH, HOST_CACHE_COALESCE_BYTES, 0),
                new ControllerParameters.ReadAhead(1, 0),
                ControllerParameters.StreamPath.FREE);
        return new ControllerModel(cache, queue, statistics, List.of(new BackingVolume(limits, volume.bytes())));
    }
}
