package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The workflow files of continuous integration are valid by the public schema, and call scripts and modules that are there. */
final class WorkflowsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern SCRIPT = Pattern.compile("\\bscripts/[a-z-]+\\.sh\\b");
    private static final Pattern MODULES = Pattern.compile("\\bmvn .*-pl ([a-z,-]+)");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"nightly.yml", "postgresql.yml", "sqlserver.yml"})
    void everyWorkflowFollowsTheSchema(String file) throws IOException {
        Path workflow = ROOT.resolve(".github/workflows").resolve(file);

        assertThat(schema().validate(json(workflow))).isEmpty();
        requireScriptsAndModules(workflow);
    }

    @Test
    void aKeyThatTheSchemaDoesNotKnowIsFound() throws IOException {
        JsonNode workflow = MAPPER.readTree("{\"on\": \"push\", \"jobs\": {\"a\": {\"runs_on\": \"ubuntu-latest\"}}}");

        assertThat(schema().validate(workflow)).isNotEmpty();
    }

    @Test
    void everyJobOfGitLabRunsWhenAskedOnly() throws IOException {
        Path file = ROOT.resolve(".gitlab-ci.yml");
        JsonNode jobs = json(file);

        for (String name : List.of("postgresql", "sqlserver")) {
            JsonNode job = jobs.path(name);
            assertThat(job.path("script").isArray()).as(name).isTrue();
            assertThat(job.path("extends").asText()).isEqualTo(".conformance");
            assertThat(job.path("rules").path(0).path("if").asText()).as(name).contains("== \"on\"");
        }
        assertThat(jobs.path(".conformance").path("stage").asText())
                .isEqualTo(jobs.path("stages").path(0).asText());
    }

    private static void requireScriptsAndModules(Path workflow) throws IOException {
        String text = Files.readString(workflow);
        Matcher scripts = SCRIPT.matcher(text);
        while (scripts.find()) {
            assertThat(ROOT.resolve(scripts.group())).isExecutable();
        }
        Matcher modules = MODULES.matcher(text);
        while (modules.find()) {
            for (String module : modules.group(1).split(",")) {
                assertThat(ROOT.resolve(module).resolve("pom.xml")).exists();
            }
        }
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(WorkflowsTest.class.getResourceAsStream("workflows/github-workflows.json"))) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
        }
    }

    private static JsonNode json(Path file) throws IOException {
        Map<Object, Object> parsed = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
        // YAML 1.1 takes the key 'on' for true.
        if (parsed.containsKey(true)) {
            parsed.put("on", Objects.requireNonNull(parsed.remove(true)));
        }
        return MAPPER.valueToTree(parsed);
    }
}
