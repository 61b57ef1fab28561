package io.latchmark.cli.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.serialization.JsonNodeReader;
import com.networknt.schema.serialization.node.JsonLocationAware;
import com.networknt.schema.utils.JsonNodes;
import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The YAML of an experiment, checked against its schema. What is wrong with it is told all at once, each with its line.
 *
 * @param text the file as it is
 * @param definition what it says
 */
public record ExperimentFile(String text, Definition definition) {
    private static final long BYTES_MAX = 1 << 20;

    /**
     * Reads a file.
     *
     * @throws LatchmarkException of the category USAGE, with everything that is wrong with it
     */
    public static ExperimentFile read(Path file) {
        String text = text(file);
        JsonNode root;
        try {
            root = JsonNodeReader.builder().locationAware().build().readTree(text, InputFormat.YAML);
        } catch (IOException | IllegalArgumentException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw LatchmarkException.usage(file + " is not YAML: " + cause.getMessage());
        }
        Faults faults = new Faults(file);
        schema().validate(root).stream()
                .sorted(Comparator.comparing(message -> line(message.getInstanceNode())))
                .forEach(message -> faults.add(where(root, message), said(message)));
        faults.throwIfAny();
        Definition definition = new Definition(root, faults);
        definition.check();
        faults.throwIfAny();
        return new ExperimentFile(text, definition);
    }

    private static String text(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw LatchmarkException.usage(file + ": there is no such file; name an experiment's YAML file");
            }
            if (Files.size(file) > BYTES_MAX) {
                throw LatchmarkException.usage(
                        file + " has " + Files.size(file) + " bytes: must be at most " + BYTES_MAX);
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw LatchmarkException.usage(file + " can't be read as UTF-8 text (" + e.getMessage() + ")");
        }
    }

    private static JsonSchema schema() {
        try (InputStream in = ExperimentFile.class.getResourceAsStream("experiment.schema.json")) {
            if (in == null) {
                throw new IllegalStateException("the schema of experiment files is missing from the program");
            }
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The node that a message is about: of a property that should not be there, that property. */
    private static JsonNode where(JsonNode root, ValidationMessage message) {
        JsonNode node = JsonNodes.get(root, message.getInstanceLocation());
        JsonNode property = message.getProperty() == null || node == null ? null : node.get(message.getProperty());
        return property != null ? property : node == null ? root : node;
    }

    private static String said(ValidationMessage message) {
        String path = message.getInstanceLocation().toString().replaceFirst("^\\$\\.?", "");
        return (path.isEmpty() ? "" : path + ": ") + message.getError();
    }

    static int line(JsonNode node) {
        return node instanceof JsonLocationAware aware ? aware.tokenLocation().getLineNr() : 1;
    }

    /** Gathers what is wrong, by line. */
    static final class Faults {
        private final Path file;
        private final TreeMap<Integer, List<String>> byLine = new TreeMap<>();

        Faults(Path file) {
            this.file = file;
        }

        void add(JsonNode node, String fault) {
            byLine.computeIfAbsent(line(node), line -> new ArrayList<>()).add(fault);
        }

        void throwIfAny() {
            if (byLine.isEmpty()) {
                return;
            }
            List<String> lines = new ArrayList<>();
            byLine.forEach((line, faults) -> faults.forEach(fault -> lines.add(file + ":" + line + ": " + fault)));
            throw LatchmarkException.usage(String.join(System.lineSeparator() + "           ", lines));
        }
    }
}
