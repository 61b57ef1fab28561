package io.latchmark.emulation.filesystem.mount;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.MountCalls;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory on which a file system is mounted. Thread-safe.
 *
 * @param directory without symbolic links except possibly its last name
 */
public record MountPoint(Path directory) {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
    private static final Pattern BLANK = Pattern.compile(" ");
    private static final int POINT = 4;

    /**
     * Prepares a mount point, which must exist and be empty. Unmounts a file system left by an emulator that was killed.
     *
     * @throws LatchmarkException of category ENVIRONMENT or USAGE, if nothing can be mounted there
     */
    public static MountPoint prepare(Path asked, Consumer<String> messages) {
        Path absolute = asked.toAbsolutePath().normalize();
        try {
            Path parent = absolute.getParent();
            Path name = absolute.getFileName();
            if (parent == null || name == null) {
                throw LatchmarkException.usage("cannot mount on " + asked + ": name an empty directory");
            }
            Path directory = parent.toRealPath().resolve(name);
            if (isMounted(directory)) {
                removeStale(directory, messages);
            }
            if (!Files.isDirectory(directory)) {
                throw LatchmarkException.usage("cannot mount on " + asked + ": must be an empty directory; create it");
            }
            try (Stream<Path> entries = Files.list(directory)) {
                if (entries.findFirst().isPresent()) {
                    throw LatchmarkException.usage("cannot mount on " + asked
                            + ": has files, which the mount would hide; name an empty directory");
                }
            }
            return new MountPoint(directory);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot mount on " + asked + ": " + e, e);
        }
    }

    private static boolean isMounted(Path directory) throws IOException {
        // Names of other mounts may be in any encoding.
        List<String> mounts = Files.readAllLines(MOUNTS, StandardCharsets.ISO_8859_1);
        byte[] name = directory.toString().replace(" ", "\\040").getBytes(StandardCharsets.UTF_8);
        String point = new String(name, StandardCharsets.ISO_8859_1);
        return mounts.stream()
                .filter(line -> line.contains(" - " + MountCalls.TYPE + " "))
                .anyMatch(line -> BLANK.split(line, -1)[POINT].equals(point));
    }

    private static void removeStale(Path directory, Consumer<String> messages) {
        if (isServed(directory)) {
            throw LatchmarkException.environment("an emulator serves " + directory
                    + ": unmount it first with 'latchmark emulate unmount " + directory + "'");
        }
        int failed = MountCalls.unmount(directory, true);
        if (failed != 0) {
            throw LatchmarkException.environment("cannot unmount what a killed emulator left on " + directory + ": "
                    + Errors.text(failed) + "; unmount it with 'umount -l " + directory + "'");
        }
        messages.accept("Unmounted " + directory + ", which a killed emulator had left mounted.");
    }

    /** The kernel may have the directory's attributes cached, but can't open it if no process serves it. */
    private static boolean isServed(Path directory) {
        int descriptor = SystemCalls.open(ProcessPaths.bytes(directory), OpenFlags.DIRECTORY);
        if (descriptor < 0) {
            return false;
        }
        SystemCalls.close(descriptor);
        return true;
    }

    private boolean isMounted() {
        try {
            return isMounted(directory);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + MOUNTS + ": " + e, e);
        }
    }

    FuseChannel mount(String source) {
        return new FuseChannel(MountCalls.mount(directory, source));
    }

    /** Unmounts an unused directory; returns false if it is in use. */
    public boolean unmount() {
        if (!isMounted()) {
            return true;
        }
        int failed = MountCalls.unmount(directory, false);
        // Another process may have unmounted it.
        return failed == 0 || failed == Errors.EINVAL;
    }

    /** Unmounts lazily; its users keep it until this process ends. */
    public void detach() {
        MountCalls.unmount(directory, true);
    }
}
