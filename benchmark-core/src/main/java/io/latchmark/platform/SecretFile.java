package io.latchmark.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Checks who may read a file that contains a secret. */
public final class SecretFile {
    private static final Set<String> ROOT = Set.of("root", "0");

    private SecretFile() {}

    /**
     * Whether users other than this process's may read or write a regular file; false if the file system does not know. The group
     * may read a file owned by root, because the system passes a secret to a service in this way, and the service could not own
     * the file. PostgreSQL's client has the same rule for private keys (libpq, SSL support).
     */
    public static boolean isOpenToOthers(Path file) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (view == null || !Files.isRegularFile(file)) {
                return false;
            }
            PosixFileAttributes attributes = view.readAttributes();
            return isOpenToOthers(
                    attributes.permissions(), attributes.owner().getName(), System.getProperty("user.name", ""));
        } catch (IOException e) {
            return false;
        }
    }

    static boolean isOpenToOthers(Set<PosixFilePermission> permissions, String owner, String user) {
        Set<PosixFilePermission> ofOthers = EnumSet.of(
                PosixFilePermission.GROUP_READ,
                PosixFilePermission.GROUP_WRITE,
                PosixFilePermission.OTHERS_READ,
                PosixFilePermission.OTHERS_WRITE);
        if (ROOT.contains(owner) && !ROOT.contains(user)) {
            ofOthers.remove(PosixFilePermission.GROUP_READ);
        }
        return permissions.stream().anyMatch(ofOthers::contains);
    }
}
