package io.latchmark.storage.device;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern NVME_NAMESPACE = Pattern.compile("nvme(\\d+)n(\\d+)");

    public Device {
        attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
    }

    /**
     * The devices that count this one's I/O: itself, or the hidden paths of an NVMe namespace with native multipath, for which
     * many kernels count nothing but at the paths (drivers/nvme/host/multipath.c, {@code nvme0c1n1} for {@code nvme0n1}).
     *
     * @param requests reads and writes so far, by device
     */
    public List<Device> counting(Map<String, Long> requests) {
        Matcher namespace = NVME_NAMESPACE.matcher(name);
        if (!namespace.matches() || requests.getOrDefault(name, 0L) > 0) {
            return List.of(this);
        }
        String path = "nvme" + namespace.group(1) + "c\\d+n" + namespace.group(2);
        List<Device> paths = requests.keySet().stream()
                .filter(other -> other.matches(path))
                .sorted()
                .map(other -> new Device(other, "", attributes))
                .toList();
        return paths.isEmpty() ? List.of(this) : paths;
    }
}
