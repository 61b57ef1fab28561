package io.latchmark.emulation;

/** Internal counters of an emulated device, cumulative from its start unless described as a gauge. */
public enum InternalCounter {
    READS,
    WRITES,
    READ_BYTES,
    WRITTEN_BYTES,
    /** Reads served from data that was read before or prefetched. */
    READ_CACHE_HITS,
    /** Reads served from dirty data. */
    DIRTY_HITS,
    /** Bytes prefetched. */
    READ_AHEAD_BYTES,
    /** Writes absorbed by the write cache. */
    WRITES_CACHED,
    /** Writes that completed only on the disks. */
    WRITES_THROUGH,
    /** Writes that waited for space in the write cache. */
    WRITES_DELAYED,
    /** Bytes that replaced dirty ones and therefore caused no I/O. */
    OVERWRITTEN_BYTES,
    /** Gauge: dirty bytes, including those being written. */
    DIRTY_BYTES,
    /** Gauge: maximum of dirty bytes so far. */
    DIRTY_BYTES_MAX,
    /** Writes from the write cache to the disks. */
    DESTAGES,
    DESTAGED_BYTES,
    /** I/Os on the disks of all members. */
    MEMBER_READS,
    MEMBER_WRITES,
    /** Disk time, summed over the disks. */
    OVERHEAD_NANOS,
    SEEK_NANOS,
    ROTATION_NANOS,
    TRANSFER_NANOS,
    /** Bytes copied by flash garbage collection. */
    COPIED_BYTES,
    /** Requests delayed by a volume's limit. */
    THROTTLED
}
