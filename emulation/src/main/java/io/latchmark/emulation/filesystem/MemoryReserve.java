package io.latchmark.emulation.filesystem;

/** Reserved memory for shutdown: a process that has run out of memory could otherwise not even unmount. Thread-safe. */
final class MemoryReserve {
    private static final int BYTES = 8 << 20;
    private static final byte[] RELEASED = {};

    private volatile byte[] unusedMemory = new byte[BYTES];

    /** Frees the reserve. */
    void release() {
        unusedMemory = RELEASED;
    }
}
