package io.latchmark.emulation;

/** Notified when written data is on a controller's disks. */
@FunctionalInterface
public interface DurableListener {
    /** Part of a volume is on its disks: whole cache pages, or data just written past the cache. */
    void durable(int volume, long positionBytes, int bytes);
}
