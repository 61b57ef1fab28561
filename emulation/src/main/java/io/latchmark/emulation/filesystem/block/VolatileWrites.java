package io.latchmark.emulation.filesystem.block;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Acknowledged writes that an emulated write cache without battery has not destaged. They are in a separate file, which the next
 * start truncates: its content is lost when the emulator is killed, as in a power failure. A page is copied to the backing file
 * when the model has written it to the disk. Thread-safe.
 */
public final class VolatileWrites implements AutoCloseable {
    private final int pageBytes;
    private final DeviceSpace space;
    private final int store;
    private final ByteBuffer scratch;
    private final long scratchAddress;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Key, Page> pages = new HashMap<>();
    private final Deque<Integer> freeSlots = new ArrayDeque<>();
    private int slots;
    private volatile boolean active;
    private volatile boolean used;

    private record Key(int volume, long page) {}

    private record Page(DataFile file, long filePage, int slot) {}

    /**
     * Creates an empty store.
     *
     * @param pageBytes of the model's cache
     * @param storeFile for the data; truncated
     */
    public VolatileWrites(int pageBytes, DeviceSpace space, Path storeFile) {
        this.pageBytes = pageBytes;
        this.space = space;
        this.store = SystemCalls.openAt(
                -1, ProcessPaths.bytes(storeFile), OpenFlags.READ_WRITE | OpenFlags.CREATE | OpenFlags.TRUNCATE, 0600);
        if (store < 0) {
            throw LatchmarkException.environment("cannot open " + storeFile + ": " + Errors.text(-store));
        }
        this.scratch = ByteBuffer.allocateDirect(pageBytes);
        this.scratchAddress = SystemCalls.address(scratch);
    }

    /** Starts to hold writes back, or writes out what is held back and stops. */
    public void activate(boolean on) {
        lock.writeLock().lock();
        try {
            active = on;
            used |= on;
            if (!on) {
                writeAll();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Whether writes are kept back. */
    public boolean isActive() {
        return active;
    }

    /** A part of a file in memory. */
    public record Range(long address, long offset, int bytes) {
        private Range from(int skipped, int length) {
            return new Range(address + skipped, offset + skipped, length);
        }
    }

    /** Reads from a file, including writes held back. */
    public long read(DataFile file, int descriptor, Range range) {
        if (!used) {
            return SystemCalls.readAt(descriptor, range.address, range.bytes, range.offset);
        }
        lock.readLock().lock();
        try {
            long read = SystemCalls.readAt(descriptor, range.address, range.bytes, range.offset);
            if (read <= 0 || file.volatilePages == 0) {
                return read;
            }
            for (Range part : parts(range.from(0, (int) read))) {
                Page page = pages.get(key(file, part.offset / pageBytes));
                if (page != null) {
                    SystemCalls.readAt(store, part.address, part.bytes, inStore(page) + part.offset % pageBytes);
                }
            }
            return read;
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Holds a write back; the file has its new length immediately. */
    public long write(DataFile file, int descriptor, Range range) {
        lock.writeLock().lock();
        try {
            long end = range.offset + range.bytes;
            if (end > file.sizeBytes()) {
                int failed = SystemCalls.truncate(descriptor, end);
                if (failed < 0) {
                    return failed;
                }
                file.extend(end);
            }
            int failed = openWriter(file, descriptor);
            if (failed < 0) {
                return failed;
            }
            for (Range part : parts(range)) {
                Page page = page(file, part);
                SystemCalls.writeAt(store, part.address, part.bytes, inStore(page) + part.offset % pageBytes);
            }
            return range.bytes;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private static int openWriter(DataFile file, int descriptor) {
        if (file.writer < 0) {
            file.writer = SystemCalls.open(ProcessPaths.ofDescriptor(descriptor), OpenFlags.READ_WRITE);
        }
        return file.writer;
    }

    private Page page(DataFile file, Range part) {
        long filePage = part.offset / pageBytes;
        Key key = key(file, filePage);
        Page page = pages.get(key);
        if (page == null) {
            Integer free = freeSlots.poll();
            page = new Page(file, filePage, free == null ? slots++ : free);
            pages.put(key, page);
            file.volatilePages++;
            if (part.bytes < pageBytes) {
                long read = SystemCalls.readAt(file.writer, scratchAddress, pageBytes, filePage * pageBytes);
                for (int i = (int) Math.max(0, read); i < pageBytes; i++) {
                    scratch.put(i, (byte) 0);
                }
                SystemCalls.writeAt(store, scratchAddress, pageBytes, inStore(page));
            }
        }
        return page;
    }

    /** The model has written this to the disk. */
    public void durable(int volume, long positionBytes, int bytes) {
        if (!used) {
            return;
        }
        lock.writeLock().lock();
        try {
            long last = (positionBytes + bytes - 1) / pageBytes;
            for (long page = positionBytes / pageBytes; page <= last; page++) {
                Page kept = pages.remove(new Key(volume, page));
                if (kept != null) {
                    writeOut(kept);
                }
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Writes the held-back data of a file to the backing file, before a change of its length or space other than by a write. */
    public void writeOut(DataFile file) {
        if (!used) {
            return;
        }
        lock.writeLock().lock();
        try {
            if (file.volatilePages > 0) {
                takeOut(file).forEach(this::writeOut);
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Discards the held-back data of a deleted file. */
    public void forget(DataFile file) {
        if (!used) {
            return;
        }
        lock.writeLock().lock();
        try {
            if (file.volatilePages > 0) {
                takeOut(file).forEach(this::release);
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private List<Page> takeOut(DataFile file) {
        List<Page> taken = new ArrayList<>();
        Iterator<Page> all = pages.values().iterator();
        while (all.hasNext()) {
            Page page = all.next();
            if (page.file == file) {
                all.remove();
                taken.add(page);
            }
        }
        return taken;
    }

    private void writeAll() {
        List<Page> all = List.copyOf(pages.values());
        pages.clear();
        all.forEach(this::writeOut);
    }

    private void writeOut(Page page) {
        long offset = page.filePage * pageBytes;
        long bytes = Math.min(pageBytes, page.file.sizeBytes() - offset);
        if (bytes > 0) {
            SystemCalls.readAt(store, scratchAddress, bytes, inStore(page));
            SystemCalls.writeAt(page.file.writer, scratchAddress, bytes, offset);
        }
        release(page);
    }

    private void release(Page page) {
        freeSlots.add(page.slot);
        page.file.volatilePages--;
        if (page.file.volatilePages == 0) {
            SystemCalls.close(page.file.writer);
            page.file.writer = -1;
        }
    }

    /** Splits a range at page boundaries. */
    private List<Range> parts(Range range) {
        List<Range> parts = new ArrayList<>();
        for (int done = 0; done < range.bytes; ) {
            int length = (int) Math.min(pageBytes - (range.offset + done) % pageBytes, range.bytes - done);
            parts.add(range.from(done, length));
            done += length;
        }
        return parts;
    }

    private Key key(DataFile file, long filePage) {
        Segment segment = space.segments(file, filePage * pageBytes, 1).get(0);
        return new Key(segment.volume(), segment.positionBytes() / pageBytes);
    }

    private long inStore(Page page) {
        return (long) page.slot * pageBytes;
    }

    @Override
    public void close() {
        activate(false);
        SystemCalls.close(store);
    }
}
