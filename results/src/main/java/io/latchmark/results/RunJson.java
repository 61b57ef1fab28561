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

/** Reads and writes {@code run.json}. */
final class RunJson {
    private RunJson() {}

    /** Replaces the file in one step: a reader, or a crash, finds the old record or the new one, whole. */
    static void write(RunDirectory directory, RunRecord record) {
        Path file = directory.file(RunDirectory.RUN);
        Path draft = directory.file(RunDirectory.RUN + ".tmp");
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

    static RunRecord read(RunDirectory directory) {
        Path file = directory.file(RunDirectory.RUN);
        try {
            JsonNode json = Json.MAPPER.readTree(Files.readString(file));
            int version = json.path("formatVersion").asInt();
            if (version < 1) {
                throw LatchmarkException.environment(file + " is not a run record: formatVersion is missing or below 1;"
                        + " name a directory that a run has written");
            }
            if (version > RunRecord.FORMAT_VERSION) {
                throw LatchmarkException.environment(file + " has format version " + version
                        + ", and this program reads 1 to " + RunRecord.FORMAT_VERSION + ": use a newer Latchmark");
            }
            return Json.MAPPER.treeToValue(json, RunRecord.class);
        } catch (JacksonException e) {
            throw LatchmarkException.environment(
                    file + " is malformed (" + e.getOriginalMessage() + "): restore it, or leave this run out", e);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + file + " (" + e + "): make it readable", e);
        }
    }
}
