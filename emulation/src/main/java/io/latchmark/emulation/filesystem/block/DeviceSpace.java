package io.latchmark.emulation.filesystem.block;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Allocates files on the emulated device, in extents of 256 KiB. Space is allocated when a range is first used, after the
 * preceding extent of the file if that place is free, which makes sequential files sequential on the device. Thread-safe.
 */
public final class DeviceSpace implements AutoCloseable {
    /** The unit of allocation. */
    public static final int EXTENT_BYTES = 256 << 10;

    /** 16 TiB, as on ext4. */
    private static final int EXTENTS_MAX = 1 << 26;

    private final List<VolumeMap> volumes = new ArrayList<>();
    private final Map<Long, DataFile> files = new HashMap<>();
    private final ExtentLog log;

    /**
     * The space of volumes, with the files recorded in a log.
     *
     * @param volumeBytes the size of each
     * @param logFile stores the allocations
     * @param inodes existing ones; the space of others is free
     */
    public DeviceSpace(List<Long> volumeBytes, Path logFile, Set<Long> inodes) {
        volumeBytes.forEach(bytes -> volumes.add(new VolumeMap((int) Math.min(bytes / EXTENT_BYTES, EXTENTS_MAX))));
        ExtentLog.read(logFile, entry -> {
            if (inodes.contains(entry.inode())) {
                restore(entry);
            }
        });
        log = ExtentLog.rewrite(logFile, entries());
    }

    private void restore(ExtentLog.Entry entry) {
        if (entry.deviceExtent() < 0) {
            DataFile file = files.get(entry.inode());
            if (file != null) {
                cut(file, entry.fileExtent());
            }
        } else if (entry.volume() < volumes.size()) {
            DataFile file = files.computeIfAbsent(entry.inode(), inode -> new DataFile(inode, entry.volume()));
            // Another profile may have smaller volumes: extents without a place there are allocated again.
            if (!file.has(entry.fileExtent()) && volumes.get(file.volume).take(entry.deviceExtent())) {
                file.place(entry.fileExtent(), entry.deviceExtent());
            }
        }
    }

    private Collection<ExtentLog.Entry> entries() {
        List<ExtentLog.Entry> entries = new ArrayList<>();
        for (DataFile file : files.values()) {
            for (int i = 0; i < file.extentCount(); i++) {
                if (file.has(i)) {
                    entries.add(new ExtentLog.Entry(file.inode, file.volume, i, file.deviceExtent(i)));
                }
            }
        }
        return entries;
    }

    /**
     * A known or new file.
     *
     * @param volume of a new file; the last one, if the device has fewer volumes
     */
    public synchronized DataFile file(long inode, int volume) {
        return files.computeIfAbsent(inode, i -> new DataFile(i, Math.min(volume, volumes.size() - 1)));
    }

    /** Whether a file may reach up to this byte: none is larger than its volume. */
    public boolean fits(DataFile file, long endBytes) {
        return endBytes >= 0 && endBytes <= (long) volumes.get(file.volume).extents() * EXTENT_BYTES;
    }

    /** Allocates all space of a file written by others, contiguously if possible. */
    public synchronized void reserve(DataFile file, long bytes) {
        int count = extents(bytes);
        for (int i = 0; i < count; i++) {
            if (!file.has(i) && !grow(file, i, count - i)) {
                break;
            }
        }
        volumes.get(file.volume).releaseWindow(file);
    }

    /** The place of a range of a file, allocating missing extents; empty if there is no space. */
    public synchronized List<Segment> segments(DataFile file, long offset, int bytes) {
        List<Segment> segments = new ArrayList<>(1);
        long end = offset + bytes;
        for (long at = offset; at < end; ) {
            int extent = (int) (at / EXTENT_BYTES);
            if (!file.has(extent) && !grow(file, extent, extent == 0 ? 1 : 0)) {
                return List.of();
            }
            long within = at % EXTENT_BYTES;
            int length = (int) Math.min(EXTENT_BYTES - within, end - at);
            add(segments, new Segment(file.volume, position(file, extent) + within, length));
            at += length;
        }
        return segments;
    }

    private static void add(List<Segment> segments, Segment next) {
        int last = segments.size() - 1;
        if (last >= 0) {
            Segment before = segments.get(last);
            if (before.positionBytes() + before.bytes() == next.positionBytes()) {
                segments.set(last, new Segment(before.volume(), before.positionBytes(), before.bytes() + next.bytes()));
                return;
            }
        }
        segments.add(next);
    }

    private static long position(DataFile file, int extent) {
        return (long) file.deviceExtent(extent) * EXTENT_BYTES;
    }

    /** The number of extents of a file, which others may have made larger than any device. */
    private static int extents(long bytes) {
        return (int) Math.min(bytes / EXTENT_BYTES + (bytes % EXTENT_BYTES == 0 ? 0 : 1), EXTENTS_MAX);
    }

    private boolean grow(DataFile file, int extent, int window) {
        int after = extent == 0 ? -1 : file.deviceExtent(extent - 1);
        int found = volumes.get(file.volume).next(file, after, window);
        if (found < 0) {
            return false;
        }
        file.place(extent, found);
        log.add(new ExtentLog.Entry(file.inode, file.volume, extent, found));
        return true;
    }

    /** Handles a file's truncation. */
    public synchronized void truncate(DataFile file, long bytes) {
        int keep = extents(bytes);
        if (keep < file.extentCount()) {
            cut(file, keep);
            log.add(new ExtentLog.Entry(file.inode, file.volume, keep, -1));
        }
    }

    private void cut(DataFile file, int keep) {
        VolumeMap volume = volumes.get(file.volume);
        for (int i = keep; i < file.extentCount(); i++) {
            if (file.has(i)) {
                volume.release(file.deviceExtent(i));
            }
        }
        file.cut(keep);
        volume.releaseWindow(file);
    }

    /** Handles a file's deletion. */
    public synchronized void remove(DataFile file) {
        truncate(file, 0);
        files.remove(file.inode, file);
    }

    @Override
    public synchronized void close() {
        log.close();
    }
}
