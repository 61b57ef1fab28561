package io.latchmark.analysis.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.WholeFile;
import io.latchmark.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The index file of a catalog: a line with the version, then one line of JSON per entry. It may be deleted at any time. */
final class CatalogIndex {
    /** Hidden, because it is not a result. */
    static final String NAME = ".latchmark-catalog.ndjson";

    private static final String VERSION = "{\"catalogVersion\":2}";
    /** Ten times what 10,000 runs need. */
    private static final long BYTES_MAX = 100L << 20;

    private final Path file;

    CatalogIndex(Path folder) {
        file = folder.resolve(NAME);
    }

    /** The first {@code count} entries, or none if the file is missing, of another version or damaged in that part. */
    List<CatalogEntry> read(long count) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > BYTES_MAX) {
                return List.of();
            }
            return read(Files.newBufferedReader(file, StandardCharsets.UTF_8), count);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static List<CatalogEntry> read(BufferedReader lines, long count) throws IOException {
        try (lines) {
            List<CatalogEntry> entries = new ArrayList<>();
            if (!VERSION.equals(lines.readLine())) {
                return entries;
            }
            for (String line = lines.readLine(); line != null && entries.size() < count; line = lines.readLine()) {
                CatalogEntry entry = Json.read(line, CatalogEntry.class);
                if (leadsOut(entry.path())) {
                    return List.of();
                }
                entries.add(entry);
            }
            return entries;
        }
    }

    /** The file may have been copied here with the folder. */
    private static boolean leadsOut(String path) {
        try {
            Path relative = Path.of(path);
            return relative.isAbsolute() || !relative.normalize().equals(relative) || relative.startsWith("..");
        } catch (InvalidPathException e) {
            return true;
        }
    }

    /** Replaces the file. Returns whether it could be written: a read-only folder needs no index. */
    boolean write(List<CatalogEntry> entries) {
        StringBuilder text = new StringBuilder(VERSION).append('\n');
        try {
            for (CatalogEntry entry : entries) {
                text.append(Json.MAPPER.writeValueAsString(entry)).append('\n');
            }
            WholeFile.replace(file, text.toString());
            return true;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an entry that is not JSON", e);
        } catch (LatchmarkException e) {
            return false;
        }
    }
}
