package io.latchmark.storage.windows;

import java.util.List;
import java.util.Optional;

/**
 * A physical disk of Windows and its counters at one moment.
 *
 * @param name as {@code PHYSICALDRIVE1}
 * @param volumes the drive letters that lie on it, whole or in part, as {@code D:\}
 * @param counters empty if Windows has none of this disk: it was detached, or the registry's list of counters is damaged
 */
public record WindowsDisk(
        String name, String model, long sizeBytes, List<String> volumes, Optional<Counters> counters) {
    public WindowsDisk {
        volumes = List.copyOf(volumes);
    }

    /**
     * What the disk has done since Windows started (performance object PhysicalDisk).
     *
     * @param queueLength requests under way or waiting: a gauge
     * @param requestMillis the times of all requests, waiting included, added up; with several under way it passes faster than the
     *     clock, so that it is no time in which the disk was busy
     */
    public record Counters(
            long reads, long readBytes, long writes, long writeBytes, long queueLength, long requestMillis) {}
}
