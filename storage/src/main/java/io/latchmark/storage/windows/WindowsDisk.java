package io.latchmark.storage.windows;

import java.util.List;
import java.util.Optional;

/**
 * A physical disk of Windows and its counters at one moment.
 *
 * @param name for example {@code PHYSICALDRIVE1}
 * @param volumes the drive letters on it, whole or in part, for example {@code D:\}
 * @param counters empty if Windows has none for this disk: it was detached, or the registry's list of counters is damaged
 */
public record WindowsDisk(
        String name, String model, long sizeBytes, List<String> volumes, Optional<Counters> counters) {
    public WindowsDisk {
        volumes = List.copyOf(volumes);
    }

    /**
     * What the disk has done since Windows started (performance object PhysicalDisk).
     *
     * @param queueLength requests in flight or waiting: a gauge
     * @param requestMillis total time of all requests including waiting; with several in flight it grows faster than the clock,
     *     so it is not busy time
     */
    public record Counters(
            long reads, long readBytes, long writes, long writeBytes, long queueLength, long requestMillis) {}
}
