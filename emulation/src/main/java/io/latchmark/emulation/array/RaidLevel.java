package io.latchmark.emulation.array;

import io.latchmark.emulation.Bound;

/** How an array distributes data over its disks. */
public enum RaidLevel {
    /** A single disk. */
    JBOD(1, 1),
    /** Two copies. */
    RAID_1(2, 2),
    /** Stripes with rotating parity. */
    RAID_5(3, 32),
    /** Stripes over mirrored pairs. */
    RAID_10(4, 32);

    private final int disksMin;
    private final int disksMax;

    RaidLevel(int disksMin, int disksMax) {
        this.disksMin = disksMin;
        this.disksMax = disksMax;
    }

    void check(int disks) {
        Bound.require("disks of " + this, disks, disksMin, disksMax, "choose another level or number of disks");
        if (this == RAID_10 && disks % 2 != 0) {
            throw new IllegalArgumentException("disks of RAID_10 " + disks + ": must be even; add or remove one");
        }
    }
}
