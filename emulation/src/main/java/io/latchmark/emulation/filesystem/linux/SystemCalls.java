package io.latchmark.emulation.filesystem.linux;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;

/**
 * System calls on open files and on names in open directories. Each returns the call's result, or the negated error number.
 * Interrupted calls are repeated. Thread-safe.
 */
public final class SystemCalls {
    private static final byte[] EMPTY = {0};
    private static final long GETDENTS64 = Architecture.ARM ? 61 : 217;
    private static final int TIMER_SLACK = 29;

    private SystemCalls() {}

    private interface Call {
        long invoke();
    }

    private static long result(Call call) {
        while (true) {
            long result = call.invoke();
            if (result >= 0) {
                return result;
            }
            int error = Native.getLastError();
            if (error != Errors.EINTR) {
                return -error;
            }
        }
    }

    public static int open(byte[] path, int flags) {
        return (int) result(() -> LibC.open(path, flags | OpenFlags.CLOSE_ON_EXEC, 0));
    }

    /** Opens a name in a directory, and creates it if the flags require it. */
    public static int openAt(int directory, byte[] name, int flags, int mode) {
        return (int) result(() -> LibC.openat(directory, name, flags | OpenFlags.CLOSE_ON_EXEC, mode));
    }

    /** Closes a descriptor; ignores an error, for which there is no remedy. */
    public static void close(int descriptor) {
        LibC.close(descriptor);
    }

    /** Reads from the current position; not repeated if interrupted. */
    public static long read(int descriptor, long address, long bytes) {
        long result = LibC.read(descriptor, address, bytes);
        return result >= 0 ? result : -Native.getLastError();
    }

    /** Writes a message. */
    public static long write(int descriptor, long address, long bytes) {
        return result(() -> LibC.write(descriptor, address, bytes));
    }

    /** Reads at an offset, fewer bytes only at the end of the file. */
    public static long readAt(int descriptor, long address, long bytes, long offset) {
        long done = 0;
        while (done < bytes) {
            long from = done;
            long result = result(() -> LibC.pread(descriptor, address + from, bytes - from, offset + from));
            if (result < 0) {
                return result;
            }
            if (result == 0) {
                break;
            }
            done += result;
        }
        return done;
    }

    /** Writes all bytes at an offset, or fails. */
    public static long writeAt(int descriptor, long address, long bytes, long offset) {
        long done = 0;
        while (done < bytes) {
            long from = done;
            long result = result(() -> LibC.pwrite(descriptor, address + from, bytes - from, offset + from));
            if (result < 0) {
                return done > 0 ? done : result;
            }
            done += result;
        }
        return done;
    }

    /** Forces a file to its device, or only its data. */
    public static int sync(int descriptor, boolean dataOnly) {
        return (int) result(() -> dataOnly ? LibC.fdatasync(descriptor) : LibC.fsync(descriptor));
    }

    /** Forces the whole file system of a descriptor to its device. */
    public static int syncFileSystem(int descriptor) {
        return (int) result(() -> LibC.syncfs(descriptor));
    }

    /** Changes the size of an open file. */
    public static int truncate(int descriptor, long bytes) {
        return (int) result(() -> LibC.ftruncate(descriptor, bytes));
    }

    /** Changes the size of a file. */
    public static int truncate(byte[] path, long bytes) {
        return (int) result(() -> LibC.truncate(path, bytes));
    }

    /** Allocates or releases space. */
    public static int allocate(int descriptor, int mode, long offset, long bytes) {
        return (int) result(() -> LibC.fallocate(descriptor, mode, offset, bytes));
    }

    /** Changes the permissions of an open file. */
    public static int changeMode(int descriptor, int mode) {
        return (int) result(() -> LibC.fchmod(descriptor, mode));
    }

    /** Changes permissions by path. */
    public static int changeMode(byte[] path, int mode) {
        return (int) result(() -> LibC.chmod(path, mode));
    }

    /** Changes the permissions of a name in a directory. */
    public static int changeModeAt(int directory, byte[] name, int mode) {
        return (int) result(() -> LibC.fchmodat(directory, name, mode, 0));
    }

    /** Changes the owner of an open file; -1 leaves a value unchanged. */
    public static int changeOwner(int descriptor, int user, int group) {
        return (int) result(() -> LibC.fchownat(descriptor, EMPTY, user, group, AtFlags.EMPTY_PATH));
    }

    /** Changes the owner of a name in a directory, without following a link. */
    public static int changeOwnerAt(int directory, byte[] name, int user, int group) {
        return (int) result(() -> LibC.fchownat(directory, name, user, group, AtFlags.SYMLINK_NOFOLLOW));
    }

    /** Changes the times of an open file. */
    public static int changeTimes(int descriptor, long times) {
        return (int) result(() -> LibC.utimensat(descriptor, EMPTY, times, AtFlags.EMPTY_PATH));
    }

    public static int remove(int directory, byte[] name, boolean isDirectory) {
        return (int) result(() -> LibC.unlinkat(directory, name, isDirectory ? AtFlags.REMOVE_DIRECTORY : 0));
    }

    /** A name in an open directory. */
    public static final class Place {
        private final int directory;
        private final byte[] name;

        /** Creates a place from an open directory and a null-terminated name. */
        public Place(int directory, byte[] name) {
            this.directory = directory;
            this.name = name;
        }
    }

    public static int rename(Place from, Place to, int flags) {
        return (int) result(() -> LibC.renameat2(from.directory, from.name, to.directory, to.name, flags));
    }

    /** Creates a hard link to the file at a path. */
    public static int link(byte[] path, Place to) {
        return (int) result(
                () -> LibC.linkat(AtFlags.WORKING_DIRECTORY, path, to.directory, to.name, AtFlags.SYMLINK_FOLLOW));
    }

    /** Creates a symbolic link. */
    public static int symbolicLink(byte[] target, Place place) {
        return (int) result(() -> LibC.symlinkat(target, place.directory, place.name));
    }

    /** Reads an open symbolic link. */
    public static int readLink(int descriptor, long address, long bytes) {
        return (int) result(() -> LibC.readlinkat(descriptor, EMPTY, address, bytes));
    }

    /** Creates a directory. */
    public static int makeDirectory(Place place, int mode) {
        return (int) result(() -> LibC.mkdirat(place.directory, place.name, mode));
    }

    /** Creates a special file. */
    public static int makeNode(Place place, int mode, long device) {
        return (int) result(() -> LibC.mknodat(place.directory, place.name, mode, device));
    }

    /** Writes the status of an open file as struct statx. */
    public static int status(int descriptor, long address) {
        return (int) result(() -> LibC.statx(descriptor, EMPTY, AtFlags.EMPTY_PATH, StatusFields.BASIC, address));
    }

    /** Writes the status of the file system as struct statfs. */
    public static int fileSystemStatus(int descriptor, long address) {
        return (int) result(() -> LibC.fstatfs(descriptor, address));
    }

    /** Sets the position in a directory. */
    public static long seek(int descriptor, long offset) {
        return result(() -> LibC.lseek(descriptor, offset, 0));
    }

    /** Reads directory entries as struct linux_dirent64. */
    public static int readDirectory(int descriptor, long address, int bytes) {
        return (int) result(() -> LibC.syscall(GETDENTS64, descriptor, address, bytes));
    }

    /** Mounts a file system. */
    public static int mount(byte[] source, byte[] target, byte[] type, byte[] data) {
        return (int) result(() -> LibC.mount(source, target, type, AtFlags.MOUNT_NOSUID_NODEV, data));
    }

    /** Unmounts; with detach, when the file system is no longer in use. */
    public static int unmount(byte[] target, boolean detach) {
        return (int) result(() -> LibC.umount2(target, detach ? 2 : 0));
    }

    /** Calls ioctl(2). */
    public static int control(int descriptor, long request, int argument) {
        return (int) result(() -> LibC.ioctl(descriptor, request, new int[] {argument}));
    }

    /** Sets the calling thread's timer slack to the minimum. */
    public static void waitExactly() {
        LibC.prctl(TIMER_SLACK, 1, 0, 0, 0);
    }

    public static long address(ByteBuffer direct) {
        return Pointer.nativeValue(Native.getDirectBufferPointer(direct));
    }
}
