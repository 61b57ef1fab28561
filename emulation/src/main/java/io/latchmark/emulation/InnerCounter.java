package io.latchmark.emulation;

/** What an emulated device counts about itself, cumulative from its start unless it is called a gauge. */
public enum InnerCounter {
    READS,
    WRITES,
    READ_BYTES,
    WRITTEN_BYTES,
    /** Reads answered from data that was read before or read ahead. */
    READ_CACHE_HITS,
    /** Reads answered from data that is not on a disk yet. */
    DIRTY_HITS,
    /** Bytes fetched ahead of requests. */
    READ_AHEAD_BYTES,
    /** Writes that the write cache took. */
    WRITES_CACHED,
    /** Writes that went to the disks before they were complete. */
    WRITES_THROUGH,
    /** Writes that waited until the write cache had space. */
    WRITES_DELAYED,
    /** Bytes that replaced dirty ones and so cost no I/O. */
    OVERWRITTEN_BYTES,
    /** Gauge: bytes that are not on a disk yet, those being written included. */
    DIRTY_BYTES,
    /** Gauge: the greatest number of dirty bytes up to now. */
    DIRTY_BYTES_MAX,
    /** Writes from the write cache to the disks. */
    DESTAGES,
    DESTAGED_BYTES,
    /** I/Os on the disks themselves, of all members. */
    MEMBER_READS,
    MEMBER_WRITES,
    /** Disk time, summed over the disks. */
    OVERHEAD_NANOS,
    SEEK_NANOS,
    ROTATION_NANOS,
    TRANSFER_NANOS,
    /** Bytes that flash copied to free space. */
    COPIED_BYTES,
    /** Requests that waited for a volume's limit. */
    THROTTLED
}
