package io.latchmark.emulation.array;

import io.latchmark.emulation.Bound;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps the bytes of an array to its disks. RAID-5 is left-symmetric: parity moves down by one disk from stripe to stripe, and
 * data starts after it.
 *
 * @param disks all, including those for copies or parity
 * @param chunkBytes consecutive bytes on one disk
 * @param shiftBytes start of the array's stripes before the volume's first byte, for example with a misaligned partition
 */
public record ArrayLayout(RaidLevel level, int disks, int chunkBytes, int shiftBytes) {
    public ArrayLayout {
        level.check(disks);
        Bound.require("chunkBytes", chunkBytes, 4096, 1 << 26, "use a stripe unit of 4 KiB to 64 MiB");
        Bound.require("shiftBytes", shiftBytes, 0, 1 << 26, "give the partition's offset within a stripe");
    }

    /** A single disk. */
    public static ArrayLayout single() {
        return new ArrayLayout(RaidLevel.JBOD, 1, 1 << 16, 0);
    }

    /**
     * A part of a request on one disk.
     *
     * @param disk number of the disk; the first of the pair in RAID-10
     * @param positionBytes on the disk
     * @param stripe number of the stripe
     */
    record Piece(int disk, long positionBytes, int bytes, long stripe) {}

    /** Data chunks per stripe. */
    public int dataDisks() {
        return switch (level) {
            case JBOD, RAID_1 -> 1;
            case RAID_5 -> disks - 1;
            case RAID_10 -> disks / 2;
        };
    }

    int parityDisk(long stripe) {
        return (int) (disks - 1 - stripe % disks);
    }

    /** The parts of a request, in order of position. */
    List<Piece> pieces(long positionBytes, int bytes) {
        if (level == RaidLevel.JBOD || level == RaidLevel.RAID_1) {
            return List.of(new Piece(0, positionBytes, bytes, 0));
        }
        List<Piece> pieces = new ArrayList<>();
        long position = positionBytes + shiftBytes;
        int rest = bytes;
        while (rest > 0) {
            long chunk = position / chunkBytes;
            int offset = (int) (position % chunkBytes);
            int length = Math.min(rest, chunkBytes - offset);
            long stripe = chunk / dataDisks();
            int index = (int) (chunk % dataDisks());
            pieces.add(new Piece(disk(stripe, index), stripe * chunkBytes + offset, length, stripe));
            position += length;
            rest -= length;
        }
        return pieces;
    }

    /** The disk of a stripe's data chunk. */
    int disk(long stripe, int index) {
        return level == RaidLevel.RAID_5 ? (parityDisk(stripe) + 1 + index) % disks : index * 2;
    }
}
