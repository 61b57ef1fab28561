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

/** A folder with all that is below it. */
final class FileTree {
    private FileTree() {}

    /** Removes a folder that we made, with all below it; symbolic links are removed, not followed. */
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

    /** Removes all that is in a folder of ours, and leaves the folder; does nothing if there is none. */
    static void clear(Path folder) throws IOException {
        for (Path entry : entries(folder)) {
            delete(entry);
        }
    }

    /** What is in a folder; nothing if there is none. */
    static List<Path> entries(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    /** The sum of the lengths of all files below a folder; links are not followed. */
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
