package io.latchmark.experiment;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.platform.WholeFile;
import io.latchmark.results.RecordedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The facts collected for a configuration, as JSON: names and values. */
public record FactsFile(Path path) {
    private static final int BYTES_MAX = 1 << 20;
    private static final JsonMapper MAPPER = new JsonMapper();

    void write(SortedMap<String, String> facts) throws IOException {
        WholeFile.replace(path, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(facts) + "\n");
    }

    /** The facts; none if none were collected. */
    public Map<String, String> read() throws IOException {
        TreeMap<String, String> facts = Files.exists(path)
                ? MAPPER.readValue(RecordedFile.text(path, BYTES_MAX), new TypeReference<>() {})
                : null;
        return facts == null ? Map.of() : facts;
    }
}
