package io.latchmark.emulation.disk;

import io.latchmark.emulation.Bound;

/**
 * A rotating disk.
 *
 * @param revolutionsPerMinute of the spindle
 * @param delays of commands and heads
 * @param queue of the drive
 * @param buffer of the drive
 */
public record DiskParameters(
        int revolutionsPerMinute, DiskGeometry geometry, SeekCurve seek, Delays delays, Queue queue, Buffer buffer) {
    private static final String REMEDY = "take it from the drive's data sheet";

    public DiskParameters {
        Bound.require("revolutionsPerMinute", revolutionsPerMinute, 1000, 30_000, REMEDY);
    }

    /**
     * Times that don't depend on the distance.
     *
     * @param overheadNanos of a command; during the previous transfer, if the command was already waiting
     * @param writeSettleNanos until the head may write after a seek
     * @param headSwitchNanos to the next track
     */
    public record Delays(long overheadNanos, long writeSettleNanos, long headSwitchNanos) {
        public Delays {
            Bound.require("overheadNanos", overheadNanos, 0, 100_000_000L, REMEDY);
            Bound.require("writeSettleNanos", writeSettleNanos, 0, 100_000_000L, REMEDY);
            Bound.require("headSwitchNanos", headSwitchNanos, 0, 100_000_000L, REMEDY);
        }
    }

    /**
     * The command queue.
     *
     * @param depth number of requests from which the drive chooses; others wait in front of it, in order
     */
    public record Queue(QueueOrder order, int depth) {
        public Queue {
            Bound.require("depth", depth, 1, 1024, "use the drive's queue depth, for example 32 for SATA");
        }
    }

    /**
     * The drive's buffer for read-ahead.
     *
     * @param readAheadBytes maximum; 0 for none
     * @param bytesPerSecond of the interface, for buffered data
     */
    public record Buffer(int readAheadBytes, long bytesPerSecond) {
        public Buffer {
            Bound.require("readAheadBytes", readAheadBytes, 0, 1 << 28, REMEDY);
            Bound.require("bytesPerSecond", bytesPerSecond, 1_000_000L, 100_000_000_000L, REMEDY);
        }
    }

    /** The time of a revolution. */
    public long revolutionNanos() {
        return Math.round(60e9 / revolutionsPerMinute);
    }
}
