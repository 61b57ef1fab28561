package io.latchmark.storage.windows;

import java.util.List;

/** A Windows host as its kernel counts it. One thread at a time. */
public interface WindowsHost {
    /** The disks with their current counters. */
    List<WindowsDisk> disks();

    /** The current CPU times. */
    Processors processors();

    /**
     * CPU time so far, summed over all CPUs.
     *
     * @param number how many CPUs there are
     * @param systemMillis of the kernel, including interrupts and deferred calls
     */
    record Processors(int number, long userMillis, long systemMillis, long idleMillis) {}
}
