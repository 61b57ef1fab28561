package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.CopyListener;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies folders with owners and permissions, and links as links. Blocks are shared if the file system supports it
 * ({@code cp --reflink}, which Java 17 can't request), otherwise copied. After {@link #flush} everything is on the device, so
 * that a following run does not share it with the copy. For one thread, which may be interrupted.
 */
final class TreeCopy {
    private static final Duration LIMIT = Duration.ofHours(1);
    private static final String SHARED = "blocks shared (reflink)";
    private static final String COPIED = "copied";

    private final List<Tree> trees;
    private final CopyListener listener;
    private long totalBytes;
    private long doneBytes;

    /**
     * One folder.
     *
     * @param name for display
     * @param to an existing, empty folder
     */
    record Tree(String name, Path from, Path to) {
        long bytes() throws IOException {
            return FileTree.bytes(from);
        }
    }

    TreeCopy(List<Tree> trees, CopyListener listener) throws IOException {
        this.trees = List.copyOf(trees);
        this.listener = listener;
        long bytes = 0;
        for (Tree tree : trees) {
            bytes += tree.bytes();
        }
        this.totalBytes = bytes;
    }

    /**
     * Refuses to start if the copy does not fit.
     *
     * @param freed bytes to be deleted before, by folder
     * @throws LatchmarkException of category ENVIRONMENT
     */
    void requireSpace(Map<Path, Long> freed) throws IOException {
        Map<FileStore, Long> needed = new HashMap<>();
        Map<FileStore, Path> places = new HashMap<>();
        for (Tree tree : trees) {
            FileStore store = Files.getFileStore(tree.to);
            places.putIfAbsent(store, tree.to);
            if (!sharesBlocks(tree)) {
                needed.merge(store, tree.bytes(), Long::sum);
            }
        }
        for (Map.Entry<Path, Long> entry : freed.entrySet()) {
            needed.merge(Files.getFileStore(entry.getKey()), -entry.getValue(), Long::sum);
        }
        for (Map.Entry<FileStore, Long> entry : needed.entrySet()) {
            long freeBytes = entry.getKey().getUsableSpace();
            if (entry.getValue() > freeBytes) {
                throw LatchmarkException.environment("the copy needs " + (entry.getValue() >> 20) + " MiB, but "
                        + (freeBytes >> 20) + " MiB are free on the device of " + places.get(entry.getKey())
                        + "; free some, or drop a snapshot: latchmark snapshot drop NAME");
            }
        }
    }

    /**
     * Copies all folders.
     *
     * @return the method of copying
     */
    String run() throws IOException {
        Map<String, String> methods = new HashMap<>();
        for (Tree tree : trees) {
            if (sharesBlocks(tree)) {
                share(tree);
                methods.put(tree.name, SHARED);
            } else {
                copy(tree);
                methods.put(tree.name, COPIED);
            }
        }
        List<String> distinct = methods.values().stream().distinct().toList();
        return distinct.size() == 1
                ? distinct.get(0)
                : methods.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(method -> method.getKey() + " " + method.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Tests it with one file. */
    private static boolean sharesBlocks(Tree tree) throws IOException {
        Path probe = tree.to.resolve("latchmark-reflink");
        try (Stream<Path> walk = Files.walk(tree.from)) {
            Path file = walk.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .findFirst()
                    .orElse(null);
            return file != null
                    && Command.run(
                                    List.of("cp", "--reflink=always", file.toString(), probe.toString()),
                                    Path.of("/"),
                                    LIMIT)
                            .succeeded();
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    private void share(Tree tree) throws IOException {
        Command cp = Command.runInterruptibly(
                List.of("cp", "-a", "--reflink=always", tree.from.resolve(".").toString(), tree.to.toString()),
                Path.of("/"),
                LIMIT);
        if (!cp.succeeded()) {
            throw new IOException(cp.reason());
        }
        totalBytes -= tree.bytes();
    }

    private void copy(Tree tree) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(tree.from)) {
            paths = walk.toList();
        }
        List<FileCopies.FileCopy> files = new ArrayList<>();
        for (Path path : paths) {
            Path target = tree.to.resolve(tree.from.relativize(path).toString());
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                if (!path.equals(tree.from)) {
                    Files.createDirectory(target);
                }
                copyRights(path, target);
            } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                files.add(new FileCopies.FileCopy(path, Files.size(path), target));
            } else {
                Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            }
        }
        long before = doneBytes;
        new FileCopies().run(files, bytes -> {
            doneBytes = before + bytes;
            listener.copied(doneBytes, totalBytes);
        });
        for (FileCopies.FileCopy file : files) {
            copyRights(file.from(), file.to());
        }
    }

    private static void copyRights(Path path, Path target) throws IOException {
        for (String attribute : List.of("unix:uid", "unix:gid", "unix:mode")) {
            Object value = Files.getAttribute(path, attribute);
            if (!value.equals(Files.getAttribute(target, attribute))) {
                Files.setAttribute(target, attribute, value);
            }
        }
    }

    /** Makes the operating system write its cached data of the copies. */
    void flush() throws IOException {
        listener.began("writing to the device");
        Map<FileStore, Path> places = new HashMap<>();
        for (Tree tree : trees) {
            places.put(Files.getFileStore(tree.to), tree.to);
        }
        for (Path place : places.values()) {
            flush(place);
        }
    }

    private static void flush(Path place) throws IOException {
        for (List<String> words : List.of(List.of("sync", "-f", place.toString()), List.of("sync"))) {
            if (Command.runInterruptibly(words, Path.of("/"), LIMIT).succeeded()) {
                return;
            }
        }
        throw LatchmarkException.environment(
                "cannot write " + place + " to its device: 'sync' failed; look for a failing device");
    }
}
