package io.latchmark.emulation.filesystem;

/** Memory that is kept for the end: without it a process that has run out could not even unmount. Any thread. */
final class Reserve {
    private static final int BYTES = 8 << 20;
    private static final byte[] RELEASED = {};

    private volatile byte[] memory = new byte[BYTES];

    /** Gives it to the process. */
    void release() {
        memory = RELEASED;
    }

    /** Whether it is still kept. */
    boolean isKept() {
        return memory.length > 0;
    }
}
