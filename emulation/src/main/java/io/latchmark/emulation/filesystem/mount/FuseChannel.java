package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.linux.SystemCalls;

/**
 * The device for the kernel's requests and their answers. Thread-safe.
 *
 * @param descriptor of /dev/fuse, mounted
 */
record FuseChannel(int descriptor) {
    private static final long CLONE = 0x8004e500L;

    /** Another channel of the same file system, with a separate queue; this one if the kernel does not support that. */
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

    /** Sends an answer, which the kernel ignores if the program was killed or the file system unmounted. */
    void send(long address, int bytes) {
        SystemCalls.write(descriptor, address, bytes);
    }
}
