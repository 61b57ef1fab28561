package io.latchmark.emulation.filesystem.block;

import java.util.Arrays;

/** The device extents of a file's data. Extents and window are guarded by the {@link DeviceSpace} that created it. */
public final class DataFile {
    private static final int NONE = -1;

    final long inode;
    final int volume;
    private int[] extents = {};
    private int extentCount;
    /** First extent of the window reserved for this file, which ends before the next field. */
    int windowFrom;

    int windowTo;
    /** Open while data is not on the device yet; guarded by {@link VolatileWrites}. */
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

    /** Sets its length. */
    public synchronized void resize(long bytes) {
        sizeBytes = bytes;
    }

    /** Extends it to at least this length. */
    public synchronized void extend(long bytes) {
        sizeBytes = Math.max(sizeBytes, bytes);
    }

    /** Whether a buffered reader has read from it before; marks it as read. */
    public synchronized boolean isReadAgain() {
        boolean before = read;
        read = true;
        return before;
    }

    /** The device extent that holds an extent of the file, or -1. */
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

    /** Drops the extents from an extent on. */
    void cut(int fromExtent) {
        for (int i = fromExtent; i < extentCount; i++) {
            extents[i] = NONE;
        }
        extentCount = Math.min(extentCount, fromExtent);
    }
}
