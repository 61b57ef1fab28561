package io.latchmark.storage.probe;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Knows what a probe must never write to. */
final class ForeignFiles {
    private static final Set<String> DATABASE_ENDINGS =
            Set.of("mdf", "ndf", "ldf", "ibd", "dbf", "ora", "db", "sqlite", "bak", "trn");
    /** Files that mark the folder of a database, at any height above the test file. */
    private static final List<String> DATABASE_MARKS =
            List.of("PG_VERSION", "ibdata1", "postmaster.pid", "latchmark-embedded.properties");

    private ForeignFiles() {}

    /**
     * Refuses devices, folders and files of databases: nothing that is asked for makes a probe write there.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, with the reason
     */
    static void refuse(Path file) {
        if (Files.isDirectory(file)) {
            throw LatchmarkException.environment(
                    file + " is a folder: name the test file in it, as " + file.resolve("latchmark-probe.dat"));
        }
        Path absolute = file.toAbsolutePath().normalize();
        boolean device = absolute.startsWith("/dev") && !absolute.startsWith("/dev/shm");
        if (device || file.toString().startsWith("\\\\.\\") || isSpecial(file)) {
            throw LatchmarkException.environment(file + " is a device, and what is on it would be lost:"
                    + " make a file system on it and name a file there");
        }
        String name = String.valueOf(absolute.getFileName()).toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (name.contains(".") && DATABASE_ENDINGS.contains(ending)) {
            throw LatchmarkException.environment(
                    file + " has the ending of a database's files, ." + ending + ": name the test file otherwise");
        }
        for (Path folder = absolute.getParent(); folder != null; folder = folder.getParent()) {
            for (String mark : DATABASE_MARKS) {
                if (Files.exists(folder.resolve(mark))) {
                    throw LatchmarkException.environment(file + " lies in the folder of a database (" + folder
                            + " holds " + mark + "): choose a folder beside it, on the same device");
                }
            }
        }
    }

    private static boolean isSpecial(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }
}
