package io.latchmark.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on a folder with everything below it. */
final class FileTree {
    private FileTree() {}

    /** Deletes a folder of ours with everything below it; symbolic links are deleted, not followed. */
    static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(root)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }

    /** Deletes everything in a folder of ours, but not the folder; does nothing if it does not exist. */
    static void clear(Path folder) throws IOException {
        for (Path entry : entries(folder)) {
            delete(entry);
        }
    }

    /** The entries of a folder; empty if it does not exist. */
    static List<Path> entries(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    /** The total length of all files below a folder; links are not followed. */
    static long bytes(Path root) throws IOException {
        long bytes = 0;
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(root)) {
            paths = walk.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
        for (Path path : paths) {
            bytes += Files.size(path);
        }
        return bytes;
    }

    /** Renames a folder durably: the name survives a power failure. */
    static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel parent = FileChannel.open(to.resolveSibling("."), StandardOpenOption.READ)) {
            parent.force(true);
        }
    }

    static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }
}
