package io.latchmark.emulation.filesystem.block;

import java.util.BitSet;

/**
 * The free extents of a volume. A growing file has a window of extents reserved, which keeps files that grow at the same time
 * from alternating on the device. Confined to its {@link DeviceSpace}.
 */
final class VolumeMap {
    /** 16 MiB. */
    static final int WINDOW_EXTENTS = 64;

    private static final int NONE = -1;

    private final int extents;
    private final BitSet used = new BitSet();
    private final BitSet windows = new BitSet();

    VolumeMap(int extents) {
        this.extents = extents;
    }

    int extents() {
        return extents;
    }

    /** Allocates an extent that a file already has; returns false if another file has it. */
    boolean take(int extent) {
        if (extent < 0 || extent >= extents || used.get(extent)) {
            return false;
        }
        used.set(extent);
        return true;
    }

    void release(int extent) {
        used.clear(extent);
    }

    /**
     * Allocates an extent for a file: after its last one if possible, otherwise at the start of a new window, otherwise any free
     * one.
     *
     * @param after the preceding extent of the file on the device, or -1 for the first
     * @return -1 if the volume is full
     */
    int next(DataFile file, int after, int window) {
        int behind = after + 1;
        if (after >= 0 && behind < extents && !used.get(behind) && (isOf(file, behind) || !windows.get(behind))) {
            used.set(behind);
            return behind;
        }
        int found = after < 0 && window <= 1 ? freeOutsideWindows() : newWindow(file, Math.max(window, WINDOW_EXTENTS));
        if (found == NONE) {
            found = freeOutsideWindows();
        }
        if (found == NONE) {
            found = used.nextClearBit(0);
        }
        if (found >= extents) {
            return NONE;
        }
        used.set(found);
        return found;
    }

    void releaseWindow(DataFile file) {
        windows.clear(file.windowFrom, file.windowTo);
        file.windowFrom = 0;
        file.windowTo = 0;
    }

    private static boolean isOf(DataFile file, int extent) {
        return extent >= file.windowFrom && extent < file.windowTo;
    }

    private int freeOutsideWindows() {
        int extent = used.nextClearBit(0);
        while (extent < extents && windows.get(extent)) {
            extent = used.nextClearBit(windows.nextClearBit(extent));
        }
        return extent < extents ? extent : NONE;
    }

    private int newWindow(DataFile file, int length) {
        releaseWindow(file);
        int from = freeOutsideWindows();
        while (from != NONE && from + length <= extents) {
            int end = Math.min(next(used, from), next(windows, from));
            if (end - from >= length) {
                windows.set(from, from + length);
                file.windowFrom = from;
                file.windowTo = from + length;
                return from;
            }
            from = firstFree(end);
        }
        return NONE;
    }

    private int firstFree(int from) {
        int extent = from;
        while (extent < extents && (used.get(extent) || windows.get(extent))) {
            extent = windows.nextClearBit(used.nextClearBit(extent));
        }
        return extent < extents ? extent : NONE;
    }

    private static int next(BitSet bits, int from) {
        int next = bits.nextSetBit(from);
        return next < 0 ? Integer.MAX_VALUE : next;
    }
}
