package io.latchmark.emulation.filesystem.linux;

import com.sun.jna.Native;

/**
 * C library functions; pointers are addresses, file names null-terminated. Thread-safe; the error number is the calling thread's.
 */
final class LibC {
    static {
        Native.register(LibC.class, "c");
    }

    private LibC() {}

    static native int open(byte[] path, int flags, int mode);

    static native int openat(int directory, byte[] name, int flags, int mode);

    static native int close(int descriptor);

    static native long read(int descriptor, long address, long bytes);

    static native long write(int descriptor, long address, long bytes);

    static native long pread(int descriptor, long address, long bytes, long offset);

    static native long pwrite(int descriptor, long address, long bytes, long offset);

    static native int fsync(int descriptor);

    static native int fdatasync(int descriptor);

    static native int syncfs(int descriptor);

    static native int ftruncate(int descriptor, long bytes);

    static native int truncate(byte[] path, long bytes);

    static native int fallocate(int descriptor, int mode, long offset, long bytes);

    static native int fchmod(int descriptor, int mode);

    static native int chmod(byte[] path, int mode);

    static native int fchmodat(int directory, byte[] name, int mode, int flags);

    static native int fchownat(int directory, byte[] name, int user, int group, int flags);

    static native int utimensat(int directory, byte[] path, long times, int flags);

    static native int unlinkat(int directory, byte[] name, int flags);

    static native int renameat2(int directory, byte[] name, int toDirectory, byte[] toName, int flags);

    static native int linkat(int directory, byte[] name, int toDirectory, byte[] toName, int flags);

    static native int symlinkat(byte[] target, int directory, byte[] name);

    static native long readlinkat(int directory, byte[] name, long address, long bytes);

    static native int mkdirat(int directory, byte[] name, int mode);

    static native int mknodat(int directory, byte[] name, int mode, long device);

    static native int statx(int directory, byte[] name, int flags, int mask, long address);

    static native int fstatfs(int descriptor, long address);

    static native long lseek(int descriptor, long offset, int whence);

    static native long syscall(long number, long first, long second, long third);

    static native int mount(byte[] source, byte[] target, byte[] type, long flags, byte[] data);

    static native int umount2(byte[] target, int flags);

    static native int ioctl(int descriptor, long request, int[] argument);

    static native int prctl(int option, long first, long second, long third, long fourth);

    static native int geteuid();

    static native int getegid();

    static native int socketpair(int domain, int type, int protocol, int[] descriptors);

    static native int posix_spawn(
            int[] pid, byte[] path, long fileActions, long attributes, long arguments, long environment);

    static native int waitpid(int pid, int[] status, int options);

    static native long recvmsg(int socket, long message, int flags);
}
