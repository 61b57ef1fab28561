package io.latchmark.emulation.controller;

import io.latchmark.emulation.Bound;

/**
 * An array controller with a cache.
 *
 * @param cacheBytes shared by read and write cache
 * @param pageBytes unit of cache allocation
 * @param commandQueue maximum number of concurrent commands over all its volumes; the host holds the others in order of arrival
 * @param speed of the controller itself
 * @param destage how dirty pages are written out
 * @param readAhead of sequential reads
 * @param streamPath additional time of large requests
 */
public record ControllerParameters(
        long cacheBytes,
        int pageBytes,
        int commandQueue,
        Speed speed,
        Destage destage,
        ReadAhead readAhead,
        StreamPath streamPath) {
    /** A command queue that never fills. */
    public static final int UNLIMITED = 1 << 20;

    private static final String REMEDY = "see docs/emulation.md for the values of the profiles";

    public ControllerParameters {
        Bound.require("cacheBytes", cacheBytes, 0, 1L << 40, REMEDY);
        Bound.require("pageBytes", pageBytes, 512, 1 << 20, REMEDY);
        Bound.require("commandQueue", commandQueue, 1, UNLIMITED, REMEDY);
    }

    /**
     * The controller's own times.
     *
     * @param commandNanos of each command, serially
     * @param hitNanos latency of a cache hit
     * @param bytesPerSecond between host and cache, for each request
     */
    public record Speed(long commandNanos, long hitNanos, long bytesPerSecond) {
        public Speed {
            Bound.require("commandNanos", commandNanos, 0, 100_000_000L, REMEDY);
            Bound.require("hitNanos", hitNanos, 0, 100_000_000L, REMEDY);
            Bound.require("bytesPerSecond", bytesPerSecond, 1_000_000L, 1_000_000_000_000L, REMEDY);
        }

        long transferNanos(int bytes) {
            return Math.round(bytes * 1e9 / bytesPerSecond);
        }
    }

    /**
     * How dirty pages are written out: in ascending order of position, cyclically.
     *
     * @param highWatermark share of the write cache above which destaging no longer yields to reads
     * @param depth I/Os of a volume in flight above the watermark, and while writes wait
     * @param idleDepth I/Os of a volume in flight below the watermark while no read is
     * @param coalesceBytes maximum size of an I/O, which crosses no multiple of it
     * @param shiftBytes start of these multiples before the volume's first byte
     */
    public record Destage(double highWatermark, int depth, int idleDepth, int coalesceBytes, int shiftBytes) {
        public Destage {
            Bound.require("highWatermark", highWatermark, 0, 1, REMEDY);
            Bound.require("depth", depth, 1, 1024, REMEDY);
            Bound.require("idleDepth", idleDepth, 0, depth, REMEDY);
            Bound.require("coalesceBytes", coalesceBytes, 512, 1 << 26, REMEDY);
            Bound.require("shiftBytes", shiftBytes, 0, 1 << 26, REMEDY);
        }
    }

    /**
     * Read-ahead for streams, which are reads that each start at the end of an earlier one.
     *
     * @param detectReads of a stream before data is prefetched
     * @param bytes prefetched ahead of the last request; less if the read cache is small
     */
    public record ReadAhead(int detectReads, int bytes) {
        public ReadAhead {
            Bound.require("detectReads", detectReads, 1, 1000, REMEDY);
            Bound.require("bytes", bytes, 0, 1 << 28, REMEDY);
        }
    }

    /**
     * Additional time of large requests on the path to and from the disks, per MiB. Fitted; the cause is unknown.
     *
     * @param requestBytesMin minimum size of a large request
     * @param readShareMin minimum share of the read cache for which cached reads take longer
     * @param readNanos of reads into a read cache of that share
     * @param throughNanos of uncached writes
     * @param destageNanos of writes out of the cache
     */
    public record StreamPath(
            int requestBytesMin, double readShareMin, long readNanos, long throughNanos, long destageNanos) {
        /** No additional time. */
        public static final StreamPath FREE = new StreamPath(1 << 30, 1, 0, 0, 0);

        public StreamPath {
            Bound.require("requestBytesMin", requestBytesMin, 512, 1 << 30, REMEDY);
            Bound.require("readShareMin", readShareMin, 0, 1, REMEDY);
            Bound.require("readNanos", readNanos, 0, 1_000_000_000L, REMEDY);
            Bound.require("throughNanos", throughNanos, 0, 1_000_000_000L, REMEDY);
            Bound.require("destageNanos", destageNanos, 0, 1_000_000_000L, REMEDY);
        }

        long nanos(int bytes, long nanosPerMebibyte) {
            return bytes < requestBytesMin ? 0 : (nanosPerMebibyte * bytes) >> 20;
        }
    }
}
