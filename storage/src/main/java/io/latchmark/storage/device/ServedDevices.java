package io.latchmark.storage.device;

import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Devices behind a file system that a process serves, and which the kernel does not count. A service: its module may be left out.
 */
public interface ServedDevices {
    /** The type of the file system in the list of mounts. */
    String fileSystem();

    /**
     * The device that holds a directory.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if its process does not answer
     */
    Device device(Mount mount, Path directory);

    /**
     * Opens samplers for such devices.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param beside samplers of the kernel's devices, for the same source
     * @param detail which device holds what
     */
    SamplerSet open(Path root, List<Device> devices, List<Sampler> beside, String detail, Duration period);

    /** A warning for readers of the figures of a run on such a device. */
    String warning();

    /** Those of a type of file system. */
    static Optional<ServedDevices> of(String fileSystem) {
        return ServiceLoader.load(ServedDevices.class, ServedDevices.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(served -> served.fileSystem().equals(fileSystem))
                .findFirst();
    }
}
