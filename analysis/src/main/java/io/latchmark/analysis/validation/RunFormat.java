package io.latchmark.analysis.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.latchmark.platform.Resource;
import io.latchmark.results.Json;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The published format of run directories: the schemas of {@code docs/}, explained in docs/results-format.md. */
final class RunFormat {
    /** How a program may mark the encoding of a table. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private RunFormat() {}

    /** The problems of a {@code run.json}, one sentence each. */
    static List<String> record(String text) {
        return json(RunDirectory.RUN, "run.schema.json", text);
    }

    /** The problems of a {@code verdict.json}, one sentence each. */
    static List<String> verdict(String text) {
        return json(RunDirectory.VERDICT, "verdict.schema.json", text);
    }

    private static List<String> json(String file, String schemaName, String text) {
        JsonNode root;
        try {
            root = Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return List.of(file + " is not JSON: line "
                    + (e.getLocation() == null ? 1 : e.getLocation().getLineNr()));
        }
        JsonSchema schema =
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(resource(schemaName));
        return schema.validate(root).stream()
                .map(message ->
                        file + ": " + place(message.getInstanceLocation().toString()) + message.getError())
                .toList();
    }

    private static String place(String location) {
        String path = location.replaceFirst("^\\$\\.?", "");
        return path.isEmpty() ? "" : path + ": ";
    }

    /**
     * The required columns that are missing in a table's header.
     *
     * @param file for example {@code intervals.csv}
     */
    static List<String> missingColumns(String file, String header) {
        String plain = header.startsWith(BYTE_ORDER_MARK) ? header.substring(1) : header;
        Set<String> present =
                new HashSet<>(Arrays.asList(plain.replace("\"", "").split(",", -1)));
        List<String> missing = new ArrayList<>();
        for (JsonNode field : resource("tables.schema.json").path(file).path("fields")) {
            String name = field.path("name").asText();
            if (field.path("constraints").path("required").asBoolean() && !present.contains(name)) {
                missing.add(file + ": the column " + name + " is missing");
            }
        }
        return missing;
    }

    private static JsonNode resource(String name) {
        try {
            return Json.MAPPER.readTree(Resource.text(RunFormat.class, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
