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
 * Binaries unpacked once for many data folders, for example in tests. Each data folder gets hard links to them, or copies on
 * another file system. Any number of processes may use them at the same time.
 *
 * @param home the unpacked folder
 */
record SharedBinaries(Path home) {
    /** The system property with their folder. */
    static final String PROPERTY = "latchmark.binariesFolder";

    /** Unpacks into a folder that does not exist yet. */
    interface Unpacking {
        void unpack(Path target) throws IOException;
    }

    /** The shared binaries of a version, if the system property gives their folder. */
    static Optional<SharedBinaries> ofVersion(String version) {
        String folder = System.getProperty(PROPERTY, "");
        return folder.isEmpty() ? Optional.empty() : Optional.of(new SharedBinaries(Path.of(folder, version)));
    }

    /** Unpacks them unless that is done, and creates links to them in a folder that does not exist yet. */
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

    /** Unpacks under a unique name first. If another process is faster, its folder has the same content. */
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

    /** Copies a folder without its content, a symbolic link as a link, or a file. */
    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    }
}
