package io.latchmark.storage.windows;

import java.util.List;

/** A host with Windows, as its kernel counts it. One thread at a time. */
public interface WindowsHost {
    /** The disks with their counters at this moment. */
    List<WindowsDisk> disks();

    /** The processors at this moment. */
    Processors processors();

    /**
     * The time of all processors so far, added up over them.
     *
     * @param number how many there are
     * @param systemMillis of the kernel, interrupts and deferred calls included
     */
    record Processors(int number, long userMillis, long systemMillis, long idleMillis) {}
}
