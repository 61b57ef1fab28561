package io.latchmark.storage.device;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A whole block device.
 *
 * @param name the kernel's name, for example {@code vda}; identifies the device's line in {@code /proc/diskstats}
 * @param number major and minor number, for example {@code 254:0}
 * @param attributes what the kernel reports about it: {@code model}, {@code size_bytes}, {@code rotational} (1 or 0),
 *     {@code scheduler}, {@code write_cache}, {@code atomic_write_unit_max_bytes}, {@code nr_requests}, and for a software RAID
 *     or a mapped device {@code disks_beneath}; only those that could be read, sorted by name
 */
public record Device(String name, String number, Map<String, String> attributes) {
    public Device {
        attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
    }
}
