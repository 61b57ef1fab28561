package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.filesystem.block.Segment;
import java.util.List;

/**
 * A request of the file system.
 *
 * @param segments where it is on the device; at least one
 * @param arrivedNanos when it arrived, on the real clock
 */
public record PacedRequest(IoKind kind, List<Segment> segments, long arrivedNanos) {
    /** Its length. */
    public long bytes() {
        long bytes = 0;
        for (Segment segment : segments) {
            bytes += segment.bytes();
        }
        return bytes;
    }

    /** Where it starts; its counters are those of this volume. */
    public int volume() {
        return segments.get(0).volume();
    }
}
