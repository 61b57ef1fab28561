package io.latchmark.emulation.disk;

/** Which queued request a disk serves next. */
public enum QueueOrder {
    /** The one that came first. */
    ARRIVAL,
    /** The one that the head can start soonest: seek and rotation together. */
    SHORTEST_POSITIONING,
    /** The next one in the direction of ever greater positions, and then again from the lowest. */
    ELEVATOR
}
