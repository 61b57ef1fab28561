package io.latchmark.storage.device;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The storage of a directory: its file system and the whole block devices below it.
 *
 * @param fileSystem type of the file system, for example {@code ext4}; empty if unknown
 * @param mountOptions options of the mount and of the file system; empty if unknown
 * @param devices the devices, without those that only pass I/O on (partitions, logical volumes); empty if unresolved
 * @param whyUnresolved why no device is known; empty if the devices are known
 */
public record Backing(String fileSystem, String mountOptions, List<Device> devices, String whyUnresolved) {
    public Backing {
        devices = List.copyOf(devices);
        if (devices.isEmpty() == whyUnresolved.isEmpty()) {
            throw new IllegalArgumentException("either the devices are known or the reason why they are not");
        }
    }

    /** Known devices with unknown mount options. */
    public static Backing of(String fileSystem, List<Device> devices) {
        return new Backing(fileSystem, "", devices, "");
    }

    /** Unknown storage, with the reason. */
    public static Backing unresolved(String why) {
        return unresolved("", "", why);
    }

    static Backing unresolved(String fileSystem, String mountOptions, String why) {
        return new Backing(fileSystem, mountOptions, List.of(), why);
    }

    /**
     * Facts for the group {@code devices} of a run's environment.
     *
     * @param byUse backings by use, for example {@code data} and {@code log}
     */
    public static Map<String, String> facts(Map<String, Backing> byUse) {
        Map<String, String> facts = new TreeMap<>();
        byUse.forEach((use, backing) -> {
            facts.put(use + ".file_system", backing.fileSystem);
            facts.put(use + ".mount_options", backing.mountOptions);
            facts.put(
                    use + ".devices", backing.devices.stream().map(Device::name).collect(Collectors.joining(", ")));
            facts.put(use + ".unresolved", backing.whyUnresolved);
        });
        for (Device device : distinct(byUse.values())) {
            facts.put(device.name() + ".number", device.number());
            device.attributes().forEach((name, value) -> facts.put(device.name() + "." + name, value));
        }
        facts.values().removeIf(String::isEmpty);
        return facts;
    }

    /** The devices, or why they are unknown. */
    String described() {
        return devices.isEmpty()
                ? "not resolved, " + whyUnresolved
                : "whole device " + devices.stream().map(Device::name).collect(Collectors.joining(", "));
    }

    /** File system and devices. */
    @Override
    public String toString() {
        String on = devices.isEmpty()
                ? whyUnresolved
                : "on " + devices.stream().map(Device::name).collect(Collectors.joining(", "));
        return (fileSystem + " " + on).strip();
    }

    /** All devices without duplicates. */
    public static Collection<Device> distinct(Collection<Backing> backings) {
        Map<String, Device> byName = new LinkedHashMap<>();
        backings.forEach(backing -> backing.devices.forEach(device -> byName.putIfAbsent(device.name(), device)));
        return byName.values();
    }
}
