package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A folder of an embedded server outside its data directory, for its log or a tablespace, usually on another device: a subfolder
 * of a folder named by the user, which may be a mount point. A marker in it identifies the server.
 *
 * @param folder with the marker; absolute
 * @param owner the server's folder
 */
record ExternalDirectory(Path folder, DataFolder owner) {
    private static final String MARKER = "latchmark-annex";
    private static final String CONTENT = "content";

    /**
     * The external directory in a folder.
     *
     * @param place named by the user
     * @param use for example {@code wal}; part of the subfolder's name
     */
    static ExternalDirectory in(Path place, String use, DataFolder owner) {
        return new ExternalDirectory(place.toAbsolutePath().normalize().resolve("latchmark-" + use), owner);
    }

    /** The existing or future external directory with this content. */
    static ExternalDirectory around(Path content, DataFolder owner) {
        return new ExternalDirectory(Objects.requireNonNull(content.getParent()), owner);
    }

    /** The external directory whose content is this folder; empty if there is none. */
    static Optional<ExternalDirectory> ofContent(Path content, DataFolder owner) throws IOException {
        Path folder = content.getParent();
        if (folder == null || !content.endsWith(CONTENT)) {
            return Optional.empty();
        }
        ExternalDirectory external = new ExternalDirectory(folder, owner);
        return external.isOurs() ? Optional.of(external) : Optional.empty();
    }

    /**
     * The external directory to which a link in the data directory leads.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it leads to a folder that Latchmark did not create
     */
    static ExternalDirectory ofLink(Path link, DataFolder owner) throws IOException {
        Path target = Files.readSymbolicLink(link);
        return ofContent(target, owner)
                .orElseThrow(() -> LatchmarkException.environment(link + " points to " + target
                        + ", outside the data directory and not made by Latchmark: snapshots would not include it; put log and tablespaces"
                        + " elsewhere by --wal-dir, --data-tablespace and --index-tablespace"));
    }

    /**
     * Refuses a place other than that of an existing data directory's log.
     *
     * @throws LatchmarkException of category ENVIRONMENT
     */
    void requireLink(Path link) throws IOException {
        Path found = Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : link;
        if (!found.equals(content())) {
            throw LatchmarkException.environment("the log (WAL) of the embedded server is in " + found + ", not in "
                    + content() + "; leave --wal-dir out, or choose another --data-dir for a new database");
        }
    }

    /** The folder that the server uses. */
    Path content() {
        return folder.resolve(CONTENT);
    }

    /**
     * Tries whether files can be put there, before anything is removed elsewhere.
     *
     * @throws LatchmarkException of category ENVIRONMENT if not
     */
    void requireUsable() throws IOException {
        requireOurs();
        Path existing = folder;
        while (!Files.exists(existing)) {
            existing = Objects.requireNonNull(existing.getParent());
        }
        Path real = existing.toRealPath();
        for (Path replaced : List.of(owner.data(), owner.snapshots())) {
            if (Files.exists(replaced) && real.startsWith(replaced.toRealPath())) {
                throw LatchmarkException.environment(folder + " is inside " + replaced
                        + ", which a reset replaces or reads: choose a folder outside");
            }
        }
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "latchmark", null));
            if (!isOurs()) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot put files into " + folder + " (" + FileFailure.reason(e) + "): choose another folder", e);
        }
    }

    private void requireOurs() throws IOException {
        if (Files.exists(folder) && !isOurs()) {
            throw LatchmarkException.environment(folder + " is there, but does not belong to the embedded server in "
                    + owner.root() + "; choose another folder, or remove it yourself");
        }
    }

    /**
     * Creates the external directory with empty content; removes remains of an earlier data directory.
     *
     * @param example whose owner also becomes the content's owner
     * @throws LatchmarkException of category ENVIRONMENT if the folder exists and is not ours
     */
    void create(Path example) throws IOException {
        requireOurs();
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        owner.write(marker(), owner.root() + "\n", PosixFilePermissions.fromString("rw-r--r--"));
        FileTree.delete(content());
        Files.createDirectory(
                content(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Privileges.giveTo(content(), example);
    }

    void delete() throws IOException {
        FileTree.delete(folder);
    }

    boolean isOurs() throws IOException {
        return DataFolder.readOrEmpty(marker()).equals(owner.root().toString());
    }

    private Path marker() {
        return folder.resolve(MARKER);
    }
}
