package io.latchmark.embedded;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Binaries that were unpacked once for many data folders, as those of the tests. Each data folder gets hard links to them, or
 * copies where the file system differs. Any number of processes may use them at once.
 *
 * @param home the unpacked folder
 */
record SharedBinaries(Path home) {
    /** The system property that names the folder for them. */
    static final String PROPERTY = "latchmark.binariesFolder";

    /** Unpacks into a folder that does not exist yet. */
    interface Unpacking {
        void unpack(Path target) throws IOException;
    }

    /** Those of a version, if the system property says where they are to be. */
    static Optional<SharedBinaries> ofVersion(String version) {
        String folder = System.getProperty(PROPERTY, "");
        return folder.isEmpty() ? Optional.empty() : Optional.of(new SharedBinaries(Path.of(folder, version)));
    }

    /** Unpacks them unless they are there, and puts links to them into a folder that does not exist yet. */
    void linkTo(Path target, Unpacking unpacking) throws IOException {
        if (!Files.isDirectory(home)) {
            make(unpacking);
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(home)) {
            paths = walk.toList();
        }
        for (Path path : paths) {
            Path linked = target.resolve(home.relativize(path));
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                link(path, linked);
            } else {
                copy(path, linked);
            }
        }
    }

    /** Under a name of its own first. If another process is faster, its folder has the same content. */
    private void make(Unpacking unpacking) throws IOException {
        Files.createDirectories(home.resolve("..").normalize());
        Path unfinished = home.resolveSibling(home.getFileName() + "." + UUID.randomUUID());
        unpacking.unpack(unfinished);
        try {
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            FileTree.delete(unfinished);
            if (!Files.isDirectory(home)) {
                throw e;
            }
        }
    }

    private static void link(Path file, Path linked) throws IOException {
        try {
            Files.createLink(linked, file);
        } catch (FileSystemException | UnsupportedOperationException e) {
            copy(file, linked);
        }
    }

    /** A folder without its content, a symbolic link as such, or a file. */
    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    }
}
