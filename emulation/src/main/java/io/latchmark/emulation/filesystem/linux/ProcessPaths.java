package io.latchmark.emulation.filesystem.linux;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Paths as the system calls have them: bytes that end with 0. */
public final class ProcessPaths {
    private static final Charset NAMES =
            Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.UTF_8.name()));

    private ProcessPaths() {}

    /** Text, ended by 0. */
    public static byte[] bytes(String text) {
        byte[] name = text.getBytes(NAMES);
        return Arrays.copyOf(name, name.length + 1);
    }

    /** A path, ended by 0. */
    public static byte[] bytes(Path path) {
        return bytes(path.toString());
    }

    /** A path that leads to what a descriptor of this process has open. */
    public static byte[] ofDescriptor(int descriptor) {
        return bytes("/proc/self/fd/" + descriptor);
    }
}
