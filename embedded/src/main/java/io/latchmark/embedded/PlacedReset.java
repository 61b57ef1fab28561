package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A reset of the stopped server: a copy of a snapshot replaces the data directory, and its log and tablespaces remain in their
 * current places or go to new ones; the server finds them through its links.
 *
 * @param name of the snapshot
 */
record PlacedReset(DataFolder folder, String name, Places places) {
    private static final String DATA = "data";
    private static final String LOG = "wal";
    private static final String PREFIX = "tablespace-";

    /** Executes the reset; returns the method of copying. */
    String run(CopyListener listener) throws IOException {
        Path snapshot = folder.snapshots().resolve(name);
        // The places of the current data and those of the new data: all of them are emptied.
        Map<String, Path> present = parts(folder, folder.data());
        Map<String, Path> stored = parts(folder, snapshot.resolve(DATA));
        Map<String, Path> placed = placed(present, stored);
        for (Path target : placed.values()) {
            if (!target.equals(folder.data()) && !present.containsValue(target)) {
                ExternalDirectory.around(target, folder).requireUsable();
            }
        }
        Map<Path, Long> freed = new HashMap<>();
        for (Path path : present.values()) {
            if (Files.exists(path)) {
                freed.put(path, FileTree.bytes(path));
            }
        }
        Path unfinished = folder.unfinishedData();
        FileTree.delete(unfinished);
        Files.createDirectory(unfinished);
        for (Map.Entry<String, Path> part : placed.entrySet()) {
            if (!part.getKey().equals(DATA) && !present.containsValue(part.getValue())) {
                ExternalDirectory.around(part.getValue(), folder).create(snapshot.resolve(DATA));
            }
        }
        List<TreeCopy.Tree> trees = new ArrayList<>();
        for (String part : stored.keySet()) {
            trees.add(new TreeCopy.Tree(
                    part,
                    snapshot.resolve(part),
                    part.equals(DATA) ? unfinished : placed.getOrDefault(part, unfinished)));
        }
        TreeCopy copy = new TreeCopy(trees, listener);
        copy.requireSpace(freed);
        folder.write(folder.resetMarker(), name + "\n", PosixFilePermissions.fromString("rw-r--r--"));
        for (Path path : present.values()) {
            FileTree.clear(path);
        }
        for (Path path : placed.values()) {
            FileTree.clear(path);
        }
        String method = copy.run();
        takeLogOut(unfinished, stored, placed, listener);
        link(unfinished, placed);
        copy.flush();
        FileTree.delete(folder.data());
        FileTree.move(unfinished, folder.data());
        requirePlaced(placed);
        EmbeddedSnapshots.writeOrigin(folder, name);
        Files.delete(folder.resetMarker());
        return method;
    }

    /** The target of each part of the snapshot. */
    private Map<String, Path> placed(Map<String, Path> present, Map<String, Path> stored) {
        Map<String, Path> placed = new TreeMap<>(stored);
        placed.replaceAll((part, path) -> present.getOrDefault(part, path));
        if (present.containsKey(LOG)) {
            placed.put(LOG, present.get(LOG));
        }
        places.log().ifPresent(to -> placed.put(LOG, content(to, LOG)));
        places.data().ifPresent(to -> placed.put(tablespace(stored, "data", "tables"), content(to, PREFIX + "data")));
        places.indexes()
                .ifPresent(to -> placed.put(tablespace(stored, "indexes", "indexes"), content(to, PREFIX + "indexes")));
        return placed;
    }

    private Path content(String place, String use) {
        return ExternalDirectory.in(Path.of(place), use, folder).content();
    }

    private String tablespace(Map<String, Path> stored, String use, String what) {
        return stored.entrySet().stream()
                .filter(part -> part.getValue().endsWith("latchmark-" + PREFIX + use + "/content"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> LatchmarkException.environment("the snapshot '" + name + "' has its " + what
                        + " in the data directory and can't be moved: load the database again with --"
                        + (use.equals("data") ? "data" : "index") + "-tablespace FOLDER"));
    }

    /** The log of a snapshot may be inside its data directory. */
    private static void takeLogOut(
            Path unfinished, Map<String, Path> stored, Map<String, Path> placed, CopyListener listener)
            throws IOException {
        if (placed.containsKey(LOG) && !stored.containsKey(LOG)) {
            Path inside = unfinished.resolve("pg_wal");
            TreeCopy move = new TreeCopy(List.of(new TreeCopy.Tree(LOG, inside, placed.get(LOG))), listener);
            String unused = move.run();
            move.flush();
            FileTree.delete(inside);
        }
    }

    private static void link(Path data, Map<String, Path> placed) throws IOException {
        for (Map.Entry<String, Path> part : placed.entrySet()) {
            if (!part.getKey().equals(DATA)) {
                Path link = part.getKey().equals(LOG)
                        ? data.resolve("pg_wal")
                        : data.resolve("pg_tblspc").resolve(part.getKey().substring(PREFIX.length()));
                Files.deleteIfExists(link);
                Files.createSymbolicLink(link, part.getValue());
            }
        }
    }

    private void requirePlaced(Map<String, Path> placed) throws IOException {
        Map<String, Path> found = new TreeMap<>(parts(folder, folder.data()));
        if (!found.equals(placed)) {
            throw LatchmarkException.environment("the reset of " + folder.root() + " has put its files in " + found
                    + " instead of " + placed + "; repeat it: latchmark reset " + name);
        }
    }

    /** The parts of a data directory, by the name of their copy: the directory itself, and the targets of its links. */
    static Map<String, Path> parts(DataFolder folder, Path data) throws IOException {
        Map<String, Path> parts = new HashMap<>();
        parts.put(DATA, folder.data());
        Path log = data.resolve("pg_wal");
        if (Files.isSymbolicLink(log)) {
            parts.put(LOG, ExternalDirectory.ofLink(log, folder).content());
        }
        for (Path link : FileTree.entries(data.resolve("pg_tblspc"))) {
            if (Files.isSymbolicLink(link)) {
                parts.put(
                        PREFIX + link.getFileName(),
                        ExternalDirectory.ofLink(link, folder).content());
            }
        }
        return parts;
    }
}
