package io.latchmark.emulation.disk;

/** The order in which a disk serves queued requests. */
public enum QueueOrder {
    /** First come, first served. */
    ARRIVAL,
    /** Shortest positioning time first: seek and rotation together. */
    SHORTEST_POSITIONING,
    /** By ascending position, then again from the lowest. */
    ELEVATOR
}
