package io.latchmark.application.injection;

import io.latchmark.runner.DelayControl;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** What can be changed about the devices below a database while it runs. A service: the module may be left out. */
public interface DeviceControl {
    /** Delays for the devices that hold these folders; empty if none of them can be delayed. */
    Optional<DelayControl> delays(Collection<Path> folders);

    /** How to get a device that can be delayed. */
    String remedy();

    /** The cache of the device that holds one of these folders; empty if none can be changed. */
    Optional<Cache> cache(Collection<Path> folders);

    /** A cache that can be changed while the database is running. Thread-safe. */
    interface Cache {
        /** What it is called on the live page and in the run's events. */
        String title();

        /** Its setting. */
        String now();

        /** Suggested settings; others are possible. */
        List<String> offered();

        /** Changes the setting, and returns the reason why it was not changed; empty if it was. */
        Optional<String> turn(String setting);
    }

    /** All that are there. */
    static List<DeviceControl> all() {
        return ServiceLoader.load(DeviceControl.class, DeviceControl.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
