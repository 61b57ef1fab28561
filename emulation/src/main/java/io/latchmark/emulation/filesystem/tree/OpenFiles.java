package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The files and directories opened by programs, by handle. Thread-safe. */
public final class OpenFiles {
    private final Map<Long, OpenFile> files = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /** Adds an open file, and returns its handle. */
    public long add(OpenFile file) {
        long handle = last.incrementAndGet();
        files.put(handle, file);
        return handle;
    }

    public OpenFile file(long handle) {
        OpenFile file = files.get(handle);
        if (file == null) {
            throw new FailedCall(Errors.EBADF);
        }
        return file;
    }

    /** Closes a file that no program has open. */
    public void release(long handle) {
        OpenFile file = files.remove(handle);
        if (file != null) {
            SystemCalls.close(file.descriptor());
        }
    }

    public void close() {
        files.keySet().forEach(this::release);
    }
}
