package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.filesystem.block.Segment;
import java.util.List;

/**
 * A request of the file system.
 *
 * @param segments its places on the device; at least one
 * @param arrivedNanos arrival time on the real clock
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

    /** The volume of its first segment, in whose counters it is counted. */
    public int volume() {
        return segments.get(0).volume();
    }
}
