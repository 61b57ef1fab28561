package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.linux.SystemCalls;

/**
 * The device through which the kernel asks and is answered. Any thread.
 *
 * @param descriptor of /dev/fuse, mounted
 */
record FuseChannel(int descriptor) {
    private static final long CLONE = 0x8004e500L;

    /** Another one of the same file system, with a queue of its own; this one if the kernel has none. */
    FuseChannel another(int newDescriptor) {
        if (newDescriptor < 0) {
            return this;
        }
        if (SystemCalls.control(newDescriptor, CLONE, descriptor) < 0) {
            SystemCalls.close(newDescriptor);
            return this;
        }
        return new FuseChannel(newDescriptor);
    }

    /** Gives an answer. The kernel no longer wants it if the program was killed or the file system unmounted. */
    void send(long address, int bytes) {
        SystemCalls.write(descriptor, address, bytes);
    }
}
