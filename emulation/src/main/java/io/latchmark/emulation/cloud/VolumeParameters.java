package io.latchmark.emulation.cloud;

import io.latchmark.emulation.Bound;

/**
 * A cloud volume as its provider specifies it: limits, not mechanics.
 *
 * @param bytes its size
 * @param ioBytes maximum size of a request that counts as one I/O
 * @param iops limit of I/Os per second
 * @param throughput limit of bytes per second
 * @param latency of an I/O below the limits
 * @param hostCache cache of the machine that uses the volume
 */
public record VolumeParameters(
        long bytes, int ioBytes, Limit iops, Limit throughput, Latency latency, HostCache hostCache) {
    private static final String REMEDY = "take it from the provider's documentation of the volume's type and size";

    public VolumeParameters {
        Bound.require("bytes", bytes, 1 << 20, 1L << 50, REMEDY);
        Bound.require("ioBytes", ioBytes, 512, 1 << 24, REMEDY);
    }

    /**
     * A limit per second, with credits to exceed it.
     *
     * @param basePerSecond rate without credits, and rate at which credits accrue
     * @param burstPerSecond rate with credits
     * @param creditsMax maximum credits, of unused base rate; a volume starts with all of them
     */
    public record Limit(double basePerSecond, double burstPerSecond, double creditsMax) {
        public Limit {
            Bound.require("basePerSecond", basePerSecond, 1, 1e12, REMEDY);
            Bound.require("burstPerSecond", burstPerSecond, basePerSecond, 1e12, REMEDY);
            Bound.require("creditsMax", creditsMax, 0, 1e18, REMEDY);
        }

        /** A limit without bursts. */
        public static Limit of(double perSecond) {
            return new Limit(perSecond, perSecond, 0);
        }
    }

    /** Latency of an I/O below the limits. */
    public record Latency(long readNanos, long writeNanos) {
        public Latency {
            Bound.require("readNanos", readNanos, 0, 10_000_000_000L, REMEDY);
            Bound.require("writeNanos", writeNanos, 0, 10_000_000_000L, REMEDY);
        }
    }

    /**
     * The host's cache.
     *
     * @param bytesMax maximum size of a setting; 0 if the volume can't be cached
     * @param pageBytes unit of allocation
     * @param hitNanos latency of a hit
     */
    public record HostCache(long bytesMax, int pageBytes, long hitNanos) {
        /** For volumes without a host cache. */
        public static final HostCache NONE = new HostCache(0, 4096, 0);

        public HostCache {
            Bound.require("bytesMax", bytesMax, 0, 1L << 44, REMEDY);
            Bound.require("pageBytes", pageBytes, 512, 1 << 20, REMEDY);
            Bound.require("hitNanos", hitNanos, 0, 1_000_000_000L, REMEDY);
        }
    }
}
