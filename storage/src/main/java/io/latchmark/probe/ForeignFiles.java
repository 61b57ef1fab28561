package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises files that a probe must never overwrite. */
final class ForeignFiles {
    private static final Set<String> DATABASE_ENDINGS =
            Set.of("mdf", "ndf", "ldf", "ibd", "dbf", "ora", "db", "sqlite", "bak", "trn");
    /** Entries that identify a database folder; checked in every folder above the test file. */
    private static final List<String> DATABASE_MARKS = List.of(
            "PG_VERSION",
            "postmaster.pid",
            "archive_status",
            "ibdata1",
            "mysql.ibd",
            "WiredTiger",
            "latchmark-embedded.properties");
    /** The folder that PostgreSQL creates in a tablespace's location. */
    private static final Pattern TABLESPACE = Pattern.compile("PG_\\d+(\\.\\d+)?_\\d{9}");

    private ForeignFiles() {}

    /**
     * Refuses devices, and folders and files of databases; no option overrides this. Checks the given and the real path.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with the reason
     */
    static void refuse(TestFilePath place) throws IOException {
        Path file = place.given();
        if (Files.isDirectory(place.real())) {
            throw LatchmarkException.environment(file + " is a folder: name the test file in it, for example "
                    + file.resolve("latchmark-probe.dat"));
        }
        refuseDevice(place);
        for (Path path : List.of(file.toAbsolutePath().normalize(), place.real())) {
            refuseName(file, path);
            refuseFolder(file, path);
        }
        refuseOtherNames(place);
    }

    private static void refuseDevice(TestFilePath place) {
        Path real = place.real();
        boolean device = real.startsWith("/dev") && !real.startsWith("/dev/shm");
        boolean special = Files.exists(real) && !Files.isRegularFile(real);
        if (device || special || place.given().toString().startsWith("\\\\.\\")) {
            throw LatchmarkException.environment(place.given() + " is a device, a pipe or a socket, and what is on a"
                    + " device would be lost: make a file system on it and name a file there");
        }
    }

    private static void refuseName(Path file, Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (name.contains(".") && DATABASE_ENDINGS.contains(ending)) {
            throw LatchmarkException.environment(named(file, path) + " has the ending of a database's files, ." + ending
                    + ": choose another name for the test file");
        }
    }

    private static void refuseFolder(Path file, Path path) {
        for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
            Optional<String> mark = mark(folder);
            if (mark.isPresent()) {
                throw LatchmarkException.environment(named(file, path) + " is in the folder of a database (" + folder
                        + " " + mark.get() + "): choose another folder on the same device");
            }
        }
    }

    private static Optional<String> mark(Path folder) {
        if (TABLESPACE.matcher(String.valueOf(folder.getFileName())).matches()) {
            return Optional.of("is a tablespace of PostgreSQL");
        }
        return DATABASE_MARKS.stream()
                .filter(mark -> Files.exists(folder.resolve(mark)))
                .findFirst()
                .map(mark -> "holds " + mark);
    }

    /** The other hard links of a file can't be found, and one of them may be a file of a database. */
    private static void refuseOtherNames(TestFilePath place) throws IOException {
        Path real = place.real();
        if (!Files.exists(real)
                || !real.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return;
        }
        if (Files.getAttribute(real, "unix:nlink") instanceof Integer names && names > 1) {
            throw LatchmarkException.environment(named(place.given(), real) + " has " + names
                    + " hard links, one of which may belong to a database: use a file with a single link");
        }
    }

    private static String named(Path file, Path path) {
        return file.toAbsolutePath().normalize().equals(path) ? file.toString() : file + " is " + path + ", which";
    }
}
