package io.latchmark.emulation.filesystem.block;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The device extents of a file's data. Extents and window are guarded by the {@link DeviceSpace} that created it. */
public final class DataFile {
    private static final int NONE = -1;
    /** 1 GiB of a file. */
    private static final int PART_EXTENTS = 4096;

    final long inode;
    final int volume;
    /** By extent of the file divided by {@link #PART_EXTENTS}: a file may have data far behind its start. */
    private final Map<Integer, int[]> parts = new HashMap<>();

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
        int[] part = parts.get(fileExtent / PART_EXTENTS);
        return part == null ? NONE : part[fileExtent % PART_EXTENTS];
    }

    int extentCount() {
        return extentCount;
    }

    boolean has(int fileExtent) {
        return deviceExtent(fileExtent) != NONE;
    }

    void place(int fileExtent, int deviceExtent) {
        int[] part = parts.computeIfAbsent(fileExtent / PART_EXTENTS, i -> {
            int[] none = new int[PART_EXTENTS];
            Arrays.fill(none, NONE);
            return none;
        });
        part[fileExtent % PART_EXTENTS] = deviceExtent;
        extentCount = Math.max(extentCount, fileExtent + 1);
    }

    /** Drops the extents from an extent on. */
    void cut(int fromExtent) {
        int[] last = parts.get(fromExtent / PART_EXTENTS);
        if (last != null) {
            Arrays.fill(last, fromExtent % PART_EXTENTS, PART_EXTENTS, NONE);
        }
        parts.keySet().removeIf(part -> part > fromExtent / PART_EXTENTS);
        extentCount = Math.min(extentCount, fromExtent);
    }
}
