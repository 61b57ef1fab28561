package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.utils.JsonNodes;
import io.latchmark.platform.Gone;
import io.latchmark.platform.Resource;
import io.latchmark.results.YamlFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The YAML file of an experiment, validated against its schema. All errors are reported together, each with its line and column.
 *
 * @param text the unmodified file
 * @param definition its content
 * @param faults collects errors found later
 */
public record ExperimentFile(String text, Definition definition, Faults faults) {
    /**
     * Reads a file.
     *
     * @throws io.latchmark.core.LatchmarkException of category USAGE, with all errors
     */
    public static ExperimentFile read(Path file) {
        YamlFile read = YamlFile.read(file, "an experiment");
        JsonNode root = read.root();
        Faults faults = new Faults(file);
        JsonSchema schema = schema();
        Set<String> fields = new TreeSet<>();
        addFields(schema.getSchemaNode(), fields);
        schema.validate(root).forEach(message -> faults.add(where(root, message), said(message, fields)));
        faults.throwIfAny();
        Definition definition = new Definition(root, faults);
        definition.check();
        faults.throwIfAny();
        return new ExperimentFile(read.text(), definition, faults);
    }

    private static JsonSchema schema() {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Resource.text(ExperimentFile.class, "experiment.schema.json"));
    }

    /** Collects the names of all fields in the schema, at any level. */
    private static void addFields(JsonNode schema, Set<String> fields) {
        schema.path("properties").fieldNames().forEachRemaining(fields::add);
        schema.forEach(part -> addFields(part, fields));
    }

    /** The node that a message is about; for an unexpected property, that property. */
    private static JsonNode where(JsonNode root, ValidationMessage message) {
        JsonNode node = JsonNodes.get(root, message.getInstanceLocation());
        JsonNode property = message.getProperty() == null || node == null ? null : node.get(message.getProperty());
        return property != null ? property : node == null ? root : node;
    }

    private static String said(ValidationMessage message, Set<String> fields) {
        String path = message.getInstanceLocation().toString().replaceFirst("^\\$\\.?", "");
        String place = path.isEmpty() ? "" : path + ": ";
        if (message.getSchemaLocation().toString().contains("/name/pattern")) {
            return place + "a name is 1 to 60 letters, digits, '.', '_' and '-', with a letter or digit first";
        }
        if (!"additionalProperties".equals(message.getType())) {
            return place + message.getError();
        }
        String unknown = String.valueOf(message.getProperty());
        if (fields.contains(unknown)) {
            return place + "'" + unknown + "' does not belong here";
        }
        Optional<String> gone = Gone.sentence("experiment: " + unknown);
        if (gone.isPresent()) {
            return place + gone.get();
        }
        return place + "'" + unknown + "' is not known"
                + Spelling.nearest(unknown, fields)
                        .map(meant -> "; did you mean '" + meant + "'?")
                        .orElse("");
    }
}
