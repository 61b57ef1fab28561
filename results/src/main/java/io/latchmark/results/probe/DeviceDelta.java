package io.latchmark.results.probe;

import io.latchmark.results.Bounds;
import java.util.List;

/**
 * The growth of the counters of the device below the test file during a cell.
 *
 * @param devices whole block devices; empty if unknown
 * @param seconds time between both readings, which are before and after the cell; 0 if unknown
 * @param busyMillis time with at least one request in flight, summed over the devices
 * @param whyMissing why there are no counters; empty if there are
 */
public record DeviceDelta(
        List<String> devices,
        double seconds,
        long reads,
        long readBytes,
        long writes,
        long writeBytes,
        long busyMillis,
        String whyMissing) {
    public DeviceDelta {
        devices = List.copyOf(devices);
        Bounds.amount("seconds", seconds);
    }

    /** No counters. */
    public static DeviceDelta missing(String why) {
        return new DeviceDelta(List.of(), 0, 0, 0, 0, 0, 0, why);
    }

    /** Whether there are counters. */
    public boolean isKnown() {
        return whyMissing.isEmpty();
    }

    /** All bytes moved. */
    public long bytes() {
        return readBytes + writeBytes;
    }
}
