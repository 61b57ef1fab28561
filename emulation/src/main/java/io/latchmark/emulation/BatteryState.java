package io.latchmark.emulation;

/** The battery that keeps a write cache's content without power. */
public enum BatteryState {
    CHARGED,
    /** Writes go through to the disks, as with a failed battery. */
    CHARGING,
    FAILED,
    /** There is none, and the write cache is used all the same, by an override: without power its content is lost. */
    IGNORED;

    /** Whether writes may be acknowledged before they are on a disk. */
    public boolean allowsWriteBack() {
        return this == CHARGED || this == IGNORED;
    }

    /** Whether writes that are acknowledged and not on a disk are lost without power. */
    public boolean losesWrites() {
        return this == IGNORED;
    }
}
