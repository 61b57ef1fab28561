package io.latchmark.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/** Reads and writes a record with a {@code formatVersion} as a JSON file. */
public final class JsonFile {
    /** More than a probe of 5,000 cells needs; the parsed records take tens of times as much memory. */
    private static final int BYTES_MAX = 16 << 20;

    private JsonFile() {}

    /**
     * Replaces the file atomically: after a crash it contains either the old record or the new one.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written
     */
    public static void write(Path file, Object record) {
        WholeFile.replace(file, text(record) + "\n");
    }

    /** As {@link #write}, to the file that the user named, which may be a pipe or a device. */
    public static void writeNamed(Path file, Object record) {
        WholeFile.replaceNamed(file, text(record) + "\n");
    }

    /** The record as JSON text. */
    public static String text(Object record) {
        try {
            return Json.MAPPER.writer(Json.prettyPrinter()).writeValueAsString(record);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record that is not JSON", e);
        }
    }

    /**
     * The record in a file.
     *
     * @param newest the newest format version that this program supports
     * @throws LatchmarkException of category DAMAGED if it is malformed or contains impossible values; of category ENVIRONMENT if
     *     it is newer or can't be read
     */
    public static <T> T read(Path file, Class<T> type, int newest) {
        byte[] content = RecordedFile.bytes(file, BYTES_MAX);
        try {
            int version = version(content);
            if (version < 1) {
                throw LatchmarkException.damaged(file + " is not a run record: formatVersion is missing or below 1;"
                        + " name a directory that a run has written");
            }
            if (version > newest) {
                throw LatchmarkException.environment(file + " has format version " + version
                        + ", and this program reads 1 to " + newest + ": use a newer Latchmark");
            }
            return Json.read(content, type);
        } catch (JacksonException e) {
            throw LatchmarkException.damaged(
                    file + where(e) + " is malformed (" + Malformed.printable(reason(e))
                            + "): restore it, or leave this run out",
                    e);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** The format version; 0 if it is missing or not a number. */
    private static int version(byte[] content) throws IOException {
        try (JsonParser parser = Json.MAPPER.createParser(content)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return 0;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals("formatVersion")) {
                    return value == JsonToken.VALUE_NUMBER_INT ? parser.getIntValue() : 0;
                }
                parser.skipChildren();
            }
            return 0;
        }
    }

    private static String where(JacksonException e) {
        return e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? ""
                : ", line " + e.getLocation().getLineNr();
    }

    /** The error without the library's Java class names. */
    private static String reason(JacksonException e) {
        String path = e instanceof JsonMappingException mapping ? path(mapping) : "";
        return path + JsonReason.of(e);
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() != null) {
                path.append(path.length() == 0 ? "" : ".").append(step.getFieldName());
            } else if (step.getIndex() >= 0) {
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        return path.length() == 0 ? "" : path + ": ";
    }
}
