package io.latchmark.cli.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.serialization.JsonNodeReader;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A YAML or JSON file of published figures. */
public final class FiguresFile {
    private static final long BYTES_MAX = 1 << 20;

    private FiguresFile() {}

    /** Whether a path can be one: a run is a directory. */
    public static boolean is(Path path) {
        return Files.isRegularFile(path);
    }

    /**
     * Reads one.
     *
     * @throws LatchmarkException if it can't be read or holds something else
     */
    public static ReportedFigures read(Path file) {
        JsonNode root;
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw LatchmarkException.usage(file + " has more than " + BYTES_MAX
                        + " B: figures are at most that; name a run's directory or a file of figures");
            }
            root = JsonNodeReader.builder().build().readTree(Files.readString(file), InputFormat.YAML);
        } catch (IOException | IllegalArgumentException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw LatchmarkException.usage(file + " is not YAML: " + cause.getMessage());
        }
        return ReportedFigures.of(root, file.toString());
    }
}
