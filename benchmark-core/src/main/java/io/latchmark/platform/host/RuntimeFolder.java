package io.latchmark.platform.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The folders in which all users of a host may create files, and none may delete another's. */
public final class RuntimeFolder {
    /** The property with another folder, for tests and for hosts without the usual ones. */
    public static final String PROPERTY = "latchmark.runtimeFolder";

    /** World-writable with the sticky bit. */
    private static final int SHARED_MODE = 01777;

    private RuntimeFolder() {}

    /** The usable folders of this host, best first; the same for all users. */
    public static List<Path> all() {
        String given = System.getProperty(PROPERTY, "");
        if (!given.isEmpty()) {
            return List.of(Path.of(given));
        }
        if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows")) {
            String programData = System.getenv("ProgramData");
            return List.of(Path.of(programData == null ? System.getProperty("java.io.tmpdir") : programData));
        }
        // Files in /run/lock disappear when the host restarts, and do not age out like those in /tmp.
        return List.of(Path.of("/run/lock"), Path.of("/tmp")).stream()
                .filter(RuntimeFolder::isShared)
                .toList();
    }

    private static boolean isShared(Path folder) {
        try {
            return Files.isDirectory(folder)
                    && ((Integer) Files.getAttribute(folder, "unix:mode") & SHARED_MODE) == SHARED_MODE;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
