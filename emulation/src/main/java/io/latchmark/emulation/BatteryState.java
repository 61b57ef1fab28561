package io.latchmark.emulation;

/** The battery that keeps a write cache's content without power. */
public enum BatteryState {
    CHARGED,
    /** Writes go through to the disks, as with a failed battery. */
    CHARGING,
    FAILED;

    /** Whether writes may be acknowledged before they are on a disk. */
    public boolean keepsWrites() {
        return this == CHARGED;
    }
}
