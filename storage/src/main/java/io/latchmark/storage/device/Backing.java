package io.latchmark.storage.device;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What holds a directory: a file system and the whole block devices beneath it.
 *
 * @param fileSystem type of the file system, as {@code ext4}; empty if it is not known
 * @param mountOptions options of the mount and of the file system; empty if they are not known
 * @param devices the devices, without those that only pass accesses on (partitions, logical volumes); empty if unresolved
 * @param whyUnresolved why no device is known; empty if the devices are known
 */
public record Backing(String fileSystem, String mountOptions, List<Device> devices, String whyUnresolved) {
    public Backing {
        devices = List.copyOf(devices);
        if (devices.isEmpty() == whyUnresolved.isEmpty()) {
            throw new IllegalArgumentException("either the devices are known or the reason why they are not");
        }
    }

    /** Known devices, with mount options that are not. */
    public static Backing of(String fileSystem, List<Device> devices) {
        return new Backing(fileSystem, "", devices, "");
    }

    /** Nothing is known but why. */
    public static Backing unresolved(String why) {
        return unresolved("", "", why);
    }

    static Backing unresolved(String fileSystem, String mountOptions, String why) {
        return new Backing(fileSystem, mountOptions, List.of(), why);
    }

    /**
     * Facts for the group {@code devices} of a run's environment.
     *
     * @param byUse backings by what they are used for, as {@code data} and {@code log}
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
        facts.values().removeIf(String::isEmpty);
        for (Device device : distinct(byUse.values())) {
            facts.put(device.name() + ".number", device.number());
            device.attributes().forEach((name, value) -> facts.put(device.name() + "." + name, value));
        }
        return facts;
    }

    /** Whether an emulator serves the file system: what is measured on it is EMULATED. */
    public boolean isEmulated() {
        return fileSystem.equals(Emulator.FILE_SYSTEM);
    }

    /** The devices, or why they are not known. */
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

    /** All devices, each once. */
    public static Collection<Device> distinct(Collection<Backing> backings) {
        Map<String, Device> byName = new LinkedHashMap<>();
        backings.forEach(backing -> backing.devices.forEach(device -> byName.putIfAbsent(device.name(), device)));
        return byName.values();
    }
}
