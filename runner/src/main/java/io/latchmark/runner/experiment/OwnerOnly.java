package io.latchmark.runner.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Creates files and folders that only their owner can read, on file systems with owners: commands may print secrets. */
final class OwnerOnly {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /** Creates a file, which must not exist. */
    static void createFile(Path file) throws IOException {
        if (knowsOwners(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(FILE));
        } else {
            Files.createFile(file);
        }
    }

    /** Revokes other users' access to a folder. */
    static void close(Path folder) throws IOException {
        if (knowsOwners(folder)) {
            Files.setPosixFilePermissions(folder, FOLDER);
        }
    }

    private static boolean knowsOwners(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
