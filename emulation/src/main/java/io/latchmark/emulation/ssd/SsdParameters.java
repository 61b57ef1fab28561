package io.latchmark.emulation.ssd;

import io.latchmark.emulation.Bound;

/**
 * A flash drive.
 *
 * @param units that read or program a page each, in parallel
 * @param pageBytes read or programmed by a unit at once
 * @param speed of commands, pages and interface
 * @param space how it writes
 */
public record SsdParameters(int units, int pageBytes, Speed speed, Space space) {
    private static final String REMEDY = "derive it from the drive's data sheet, as docs/emulation.md does";

    public SsdParameters {
        Bound.require("units", units, 1, 4096, REMEDY);
        Bound.require("pageBytes", pageBytes, 512, 1 << 20, REMEDY);
    }

    /**
     * Times.
     *
     * @param commandNanos of a command, serially
     * @param latencyNanos additional time of a command, in parallel
     * @param readNanos to read a page
     * @param programNanos to program a page
     * @param bytesPerSecond of the interface
     */
    public record Speed(long commandNanos, long latencyNanos, long readNanos, long programNanos, long bytesPerSecond) {
        public Speed {
            Bound.require("commandNanos", commandNanos, 0, 1_000_000_000L, REMEDY);
            Bound.require("latencyNanos", latencyNanos, 0, 1_000_000_000L, REMEDY);
            Bound.require("readNanos", readNanos, 0, 1_000_000_000L, REMEDY);
            Bound.require("programNanos", programNanos, 0, 1_000_000_000L, REMEDY);
            Bound.require("bytesPerSecond", bytesPerSecond, 1_000_000L, 1_000_000_000_000L, REMEDY);
        }
    }

    /**
     * Space to write.
     *
     * @param bytes of the drive
     * @param bufferBytes of the write buffer, which acknowledges writes before they are programmed; 0 for none
     * @param erasedBytes that can be programmed before garbage must be collected
     * @param writeAmplification bytes programmed per random byte written during garbage collection
     * @param idleCollectionBytesPerSecond erased while the drive is idle
     */
    public record Space(
            long bytes,
            long bufferBytes,
            long erasedBytes,
            double writeAmplification,
            long idleCollectionBytesPerSecond) {
        public Space {
            Bound.require("bytes", bytes, 1 << 20, 1L << 50, REMEDY);
            Bound.require("bufferBytes", bufferBytes, 0, 1L << 34, REMEDY);
            Bound.require("erasedBytes", erasedBytes, 0, 1L << 50, REMEDY);
            Bound.require("writeAmplification", writeAmplification, 1, 100, REMEDY);
            Bound.require("idleCollectionBytesPerSecond", idleCollectionBytesPerSecond, 0, 1_000_000_000_000L, REMEDY);
        }
    }
}
