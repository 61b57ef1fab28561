package io.latchmark.application.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a server reports on which the plan of a test depends. May contain text from outside.
 *
 * @param title engine, version and edition
 * @param toDo findings that require an action
 * @param isHere whether its files are on this host
 * @param cacheBytes memory that can hold its pages: the buffer pool, or the host's memory if files are read through the page
 *     cache; 0 if unknown
 * @param freeBytes free space by volume of its files; empty if unknown
 * @param warehouses that are loaded already; 0 if none
 * @param hasSnapshots whether its database can be reset to one
 */
public record Capacity(
        String title,
        List<Advice> toDo,
        boolean isHere,
        long cacheBytes,
        Map<String, Long> freeBytes,
        int warehouses,
        boolean hasSnapshots) {
    public Capacity {
        toDo = List.copyOf(toDo);
        freeBytes = Map.copyOf(freeBytes);
    }

    /** The free space at an existing folder of this host, by file system; empty if it can't be read. */
    public static Map<String, Long> free(Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            return Map.of(store.toString(), store.getUsableSpace());
        } catch (IOException e) {
            return Map.of();
        }
    }
}
