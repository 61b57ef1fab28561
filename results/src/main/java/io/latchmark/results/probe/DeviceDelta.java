package io.latchmark.results.probe;

import io.latchmark.results.Bounds;
import java.util.List;

/**
 * What the counters of the device beneath the test file gained while a cell was measured.
 *
 * @param devices whole block devices; empty if they are not known
 * @param seconds length of the time between both readings, which begins before the cell and ends after it; 0 if not known
 * @param busyMillis time with at least one request in flight, added up over the devices
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
