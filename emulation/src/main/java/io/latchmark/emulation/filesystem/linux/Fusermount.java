package io.latchmark.emulation.filesystem.linux;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.latchmark.core.LatchmarkException;
import java.util.ArrayList;
import java.util.List;

/**
 * Mounts without the mount privilege, through the program fusermount3, which sends the descriptor of the mounted device over a
 * socket (SCM_RIGHTS, unix(7)). The program inherits the socket's descriptor and is therefore started by posix_spawn(3): the JDK
 * closes all descriptors of a child.
 */
final class Fusermount {
    private static final List<String> PLACES =
            List.of("/usr/bin/fusermount3", "/bin/fusermount3", "/usr/local/bin/fusermount3");
    private static final int UNIX = 1;
    private static final int STREAM = 1;
    private static final int RIGHTS_BYTES = 24;
    private static final int RIGHTS_AT = 16;
    private static final int MESSAGE_BYTES = 56;

    private Fusermount() {}

    /**
     * Mounts, and returns the descriptor of the device.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no such program or it refuses
     */
    static int mount(String options, String directory) {
        int[] sockets = new int[2];
        if (LibC.socketpair(UNIX, STREAM, 0, sockets) < 0) {
            throw LatchmarkException.environment("cannot create a pair of sockets to mount " + directory);
        }
        int child = run(List.of("-o", options, "--", directory), List.of("_FUSE_COMMFD=" + sockets[0]));
        LibC.close(sockets[0]);
        int descriptor = receive(sockets[1]);
        int exit = await(child);
        LibC.close(sockets[1]);
        if (descriptor < 0 || exit != 0) {
            throw LatchmarkException.environment("fusermount3 cannot mount " + directory + " (exit code " + exit
                    + "): its message is above; it must belong to root with the set-user-ID bit, this user must be able to"
                    + " write to the directory, and a container needs --cap-add SYS_ADMIN");
        }
        return descriptor;
    }

    /** Unmounts; returns false if the program refuses. */
    static boolean unmount(String directory, boolean detach) {
        return await(run(detach ? List.of("-u", "-z", "--", directory) : List.of("-u", "--", directory), List.of()))
                == 0;
    }

    private static int run(List<String> arguments, List<String> environment) {
        int[] pid = new int[1];
        List<String> all = new ArrayList<>(List.of("fusermount3"));
        all.addAll(arguments);
        List<Memory> kept = new ArrayList<>();
        Memory argv = pointers(all, kept);
        Memory envp = pointers(environment, kept);
        for (String place : PLACES) {
            int failed = LibC.posix_spawn(
                    pid, ProcessPaths.bytes(place), 0, 0, Pointer.nativeValue(argv), Pointer.nativeValue(envp));
            if (failed == 0) {
                return pid[0];
            }
        }
        throw LatchmarkException.environment("no program fusermount3 in " + String.join(", ", PLACES)
                + ": install the package fuse3, or mount as root");
    }

    private static Memory pointers(List<String> texts, List<Memory> kept) {
        Memory array = new Memory((texts.size() + 1L) * Long.BYTES);
        for (int i = 0; i < texts.size(); i++) {
            byte[] bytes = ProcessPaths.bytes(texts.get(i));
            Memory text = new Memory(bytes.length);
            text.write(0, bytes, 0, bytes.length);
            kept.add(text);
            array.setPointer((long) i * Long.BYTES, text);
        }
        array.setPointer((long) texts.size() * Long.BYTES, Pointer.NULL);
        kept.add(array);
        return array;
    }

    /** Receives a descriptor from the socket; returns -1 if there is none. */
    private static int receive(int socket) {
        try (Memory data = new Memory(1);
                Memory vector = new Memory(2L * Long.BYTES);
                Memory rights = new Memory(RIGHTS_BYTES);
                Memory message = new Memory(MESSAGE_BYTES)) {
            vector.setPointer(0, data);
            vector.setLong(Long.BYTES, 1);
            rights.clear();
            message.clear();
            message.setPointer(16, vector);
            message.setLong(24, 1);
            message.setPointer(32, rights);
            message.setLong(40, RIGHTS_BYTES);
            long received = LibC.recvmsg(socket, Pointer.nativeValue(message), 0);
            return received <= 0 || message.getLong(40) < RIGHTS_AT + Integer.BYTES ? -1 : rights.getInt(RIGHTS_AT);
        }
    }

    private static int await(int child) {
        int[] status = new int[1];
        while (LibC.waitpid(child, status, 0) < 0) {
            if (Native.getLastError() != Errors.EINTR) {
                return -1;
            }
        }
        return status[0] >> 8;
    }
}
