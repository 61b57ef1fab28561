package io.latchmark.emulation.filesystem.linux;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Paths for system calls: null-terminated bytes. */
public final class ProcessPaths {
    private static final Charset NAMES =
            Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.UTF_8.name()));

    private ProcessPaths() {}

    /** A null-terminated text. */
    public static byte[] bytes(String text) {
        byte[] name = text.getBytes(NAMES);
        return Arrays.copyOf(name, name.length + 1);
    }

    /** A null-terminated path. */
    public static byte[] bytes(Path path) {
        return bytes(path.toString());
    }

    /** The path of an open file of this process, by its descriptor. */
    public static byte[] ofDescriptor(int descriptor) {
        return bytes("/proc/self/fd/" + descriptor);
    }
}
