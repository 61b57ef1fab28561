package io.latchmark.emulation;

/** The battery that preserves a write cache's content during a power failure. */
public enum BatteryState {
    CHARGED,
    /** Writes go through to the disks, as with a failed battery. */
    CHARGING,
    FAILED,
    /** There is none, and an override enables the write cache nevertheless: its content is lost in a power failure. */
    IGNORED;

    /** Whether writes may be acknowledged before they are on a disk. */
    public boolean allowsWriteBack() {
        return this == CHARGED || this == IGNORED;
    }

    /** Whether a power failure loses acknowledged writes that are not on a disk. */
    public boolean losesWrites() {
        return this == IGNORED;
    }
}
