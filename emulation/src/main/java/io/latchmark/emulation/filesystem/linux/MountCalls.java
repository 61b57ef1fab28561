package io.latchmark.emulation.filesystem.linux;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;

/** Mounts and unmounts, as root or by fusermount3. Thread-safe. */
public final class MountCalls {
    /** The file system type in {@code /proc/self/mountinfo}. */
    public static final String TYPE = "fuse.latchmark";

    private static final String DEVICE = "/dev/fuse";
    private static final String WITHOUT = "; 'latchmark emulate probe' needs no mount";

    private MountCalls() {}

    /** Whether this process may mount without fusermount3, and change owners. */
    public static boolean isRoot() {
        return LibC.geteuid() == 0;
    }

    /**
     * Mounts a file system that this process serves.
     *
     * @param source name in the list of mounts
     * @return the descriptor of the device
     * @throws LatchmarkException of category ENVIRONMENT, with what is missing
     */
    public static int mount(Path directory, String source) {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            throw LatchmarkException.environment("this system is " + System.getProperty("os.name")
                    + ": a file system can be mounted on Linux only" + WITHOUT);
        }
        int descriptor = openDevice();
        if (!isRoot()) {
            SystemCalls.close(descriptor);
            return Fusermount.mount(
                    "nosuid,nodev,default_permissions,subtype=latchmark,fsname=" + source, directory.toString());
        }
        String data = "fd=" + descriptor + ",rootmode=40000,user_id=" + LibC.geteuid() + ",group_id=" + LibC.getegid()
                + ",allow_other,default_permissions";
        int failed = SystemCalls.mount(
                ProcessPaths.bytes(source),
                ProcessPaths.bytes(directory),
                ProcessPaths.bytes(TYPE),
                ProcessPaths.bytes(data));
        if (failed < 0) {
            SystemCalls.close(descriptor);
            throw LatchmarkException.environment("cannot mount " + directory + ": " + Errors.text(-failed)
                    + "; a container needs --cap-add SYS_ADMIN" + WITHOUT);
        }
        return descriptor;
    }

    private static int openDevice() {
        int descriptor = SystemCalls.open(ProcessPaths.bytes(DEVICE), OpenFlags.READ_WRITE);
        if (descriptor < 0) {
            String remedy = -descriptor == Errors.EACCES
                    ? "every user needs it to mount: 'chmod 666 " + DEVICE + "' as root, or mount as root"
                    : "load the kernel's module (modprobe fuse), or start a container with --device " + DEVICE
                            + " --cap-add SYS_ADMIN";
            throw LatchmarkException.environment(
                    "cannot open " + DEVICE + ": " + Errors.text(-descriptor) + "; " + remedy + WITHOUT);
        }
        return descriptor;
    }

    /**
     * Unmounts.
     *
     * @param detach removes the name immediately, even while files are open
     * @return 0, or the error number
     */
    public static int unmount(Path directory, boolean detach) {
        if (isRoot()) {
            return -Math.min(0, SystemCalls.unmount(ProcessPaths.bytes(directory), detach));
        }
        return Fusermount.unmount(directory.toString(), detach) ? 0 : Errors.EBUSY;
    }
}
