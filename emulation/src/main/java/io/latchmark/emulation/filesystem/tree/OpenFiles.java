package io.latchmark.emulation.filesystem.tree;

import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The files and directories that programs have open, by the numbers that the kernel was given. Any thread. */
public final class OpenFiles {
    private final Map<Long, OpenFile> files = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /** Adds one, and returns its number. */
    public long add(OpenFile file) {
        long handle = last.incrementAndGet();
        files.put(handle, file);
        return handle;
    }

    /** The one of a number. */
    public OpenFile file(long handle) {
        OpenFile file = files.get(handle);
        if (file == null) {
            throw new FailedCall(Errors.EBADF);
        }
        return file;
    }

    /** The last program has closed it. */
    public void release(long handle) {
        OpenFile file = files.remove(handle);
        if (file != null) {
            SystemCalls.close(file.descriptor());
        }
    }

    /** Closes all. */
    public void close() {
        files.keySet().forEach(this::release);
    }
}
