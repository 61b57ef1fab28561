package io.latchmark.emulation;

/** Is notified when written data are on a controller's disks. */
@FunctionalInterface
public interface DurableListener {
    /** A part of a volume, of whole pages of the cache or just written past it, is on its disks. */
    void durable(int volume, long positionBytes, int bytes);
}
