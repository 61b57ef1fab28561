package io.latchmark.emulation.filesystem.block;

import java.util.Arrays;

/**
 * The data of a file on the device: which of the device's extents hold it. Its extents and its window are guarded by the {@link
 * DeviceSpace} that made it.
 */
public final class DataFile {
    private static final int NONE = -1;

    final long inode;
    final int volume;
    private int[] extents = {};
    private int extentCount;
    /** Extents kept free for this file: from the first to before the second. */
    int windowFrom;

    int windowTo;
    /** Open while data are not on the device yet; guarded by {@link VolatileWrites}. */
    int writer = NONE;

    /** Guarded by {@link VolatileWrites}. */
    int volatilePages;

    private volatile long sizeBytes;
    private boolean read;

    DataFile(long inode, int volume) {
        this.inode = inode;
        this.volume = volume;
    }

    /** The volume that holds it. */
    public int volume() {
        return volume;
    }

    /** Its length. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Changes its length. */
    public synchronized void resize(long bytes) {
        sizeBytes = bytes;
    }

    /** Makes it at least as long. */
    public synchronized void extend(long bytes) {
        sizeBytes = Math.max(sizeBytes, bytes);
    }

    /** Whether a buffered reader has read of it before; from now on one has. */
    public synchronized boolean isReadAgain() {
        boolean before = read;
        read = true;
        return before;
    }

    /** The extent of the device that holds one of the file, or -1. */
    int deviceExtent(int fileExtent) {
        return fileExtent < extentCount ? extents[fileExtent] : NONE;
    }

    int extentCount() {
        return extentCount;
    }

    boolean has(int fileExtent) {
        return deviceExtent(fileExtent) != NONE;
    }

    void place(int fileExtent, int deviceExtent) {
        if (fileExtent >= extents.length) {
            int old = extents.length;
            extents = Arrays.copyOf(extents, Math.max(fileExtent + 1, old * 2));
            Arrays.fill(extents, old, extents.length, NONE);
        }
        extents[fileExtent] = deviceExtent;
        extentCount = Math.max(extentCount, fileExtent + 1);
    }

    /** Forgets an extent. */
    void cut(int fromExtent) {
        for (int i = fromExtent; i < extentCount; i++) {
            extents[i] = NONE;
        }
        extentCount = Math.min(extentCount, fromExtent);
    }
}
