package io.latchmark.emulation.device;

import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.device.Mount;
import io.latchmark.storage.device.ServedDevices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The volumes of emulators on this host. */
public final class EmulatorDevices implements ServedDevices {
    @Override
    public String fileSystem() {
        return Emulator.FILE_SYSTEM;
    }

    @Override
    public Device device(Mount mount, Path directory) {
        return new Emulator(mount.point(), mount.sourcePath()).device(directory, mount.number());
    }

    /** The counters of the volumes, and as a second source the model's own. */
    @Override
    public SamplerSet open(Path root, List<Device> devices, List<Sampler> beside, String detail, Duration period) {
        List<String> points = devices.stream()
                .map(device -> device.attributes().getOrDefault(Emulator.POINT, ""))
                .distinct()
                .toList();
        if (points.size() > 1) {
            return DeviceSource.missing("the files are on two emulated devices, " + String.join(" and ", points)
                    + ": put them on one, whose profile may have two volumes");
        }
        return Emulator.of(root, Path.of(points.get(0)))
                .map(emulator -> EmulatorSampler.open(emulator, beside, detail, period))
                .orElseGet(() -> DeviceSource.missing("EMULATED: " + detail + "; its emulator is gone"));
    }

    @Override
    public String warning() {
        return "EMULATED: files of the database are on an emulated device; times are those of its model";
    }
}
