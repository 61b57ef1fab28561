package io.latchmark.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.core.LatchmarkException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reads and writes a record with a {@code formatVersion} as a JSON file. */
public final class JsonFile {
    private JsonFile() {}

    /**
     * Replaces the file in one step: a reader, or a crash, finds the old record or the new one, whole.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static void write(Path file, Object record) {
        Path draft = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            String json = Json.MAPPER.writer(Json.prettyPrinter()).writeValueAsString(record) + "\n";
            try (FileOutputStream out = new FileOutputStream(draft.toFile())) {
                out.write(json.getBytes(StandardCharsets.UTF_8));
                // Without it a power failure may leave the new name on an empty file.
                out.getFD().sync();
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw WriteFailure.of(file, e);
        }
    }

    /**
     * The record in a file.
     *
     * @param newest the newest format version that this program reads
     * @throws LatchmarkException of the category ENVIRONMENT, if it is newer, malformed or can't be read
     */
    public static <T> T read(Path file, Class<T> type, int newest) {
        try {
            JsonNode json = Json.MAPPER.readTree(Files.readString(file));
            int version = json.path("formatVersion").asInt();
            if (version < 1) {
                throw LatchmarkException.environment(file + " is not a run record: formatVersion is missing or below 1;"
                        + " name a directory that a run has written");
            }
            if (version > newest) {
                throw LatchmarkException.environment(file + " has format version " + version
                        + ", and this program reads 1 to " + newest + ": use a newer Latchmark");
            }
            return Json.MAPPER.treeToValue(json, type);
        } catch (JacksonException e) {
            throw LatchmarkException.environment(
                    file + " is malformed (" + e.getOriginalMessage() + "): restore it, or leave this run out", e);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + file + " (" + e + "): make it readable", e);
        }
    }
}
