package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The manifests are valid by the schema of Kubernetes' API, and what they call is valid by Latchmark's own options. */
final class KubernetesManifestsTest {
    private static final Path FOLDER = Path.of("..", "deploy", "kubernetes");

    @ParameterizedTest
    @ValueSource(strings = {"latchmark.yaml", "results.yaml"})
    void everyObjectFollowsTheSchemaOfItsKind(String file) throws IOException {
        for (JsonObject object : objects(file)) {
            validate(object);
        }
    }

    @Test
    void aFieldThatTheApiDoesNotKnowIsFound() throws IOException {
        JsonObject job = job("latchmark-agents");
        job.getAsJsonObject("spec").addProperty("completion", 4);

        assertThatThrownBy(() -> validate(job)).hasMessageContaining("completion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"latchmark-coordinator", "latchmark-agents"})
    void containersCallOptionsThatExist(String name) throws IOException {
        List<String> arguments = new ArrayList<>();
        container(job(name))
                .getAsJsonArray("args")
                .forEach(argument -> arguments.add(argument.getAsString()
                        .replace("$(POD_IP)", "10.0.0.7")
                        .replace("$(JOB_COMPLETION_INDEX)", "3")));

        assertThatCode(() -> Main.commandLine().parseArgs(arguments.toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    @Test
    void thereAreAsManyAgentsAsTheCoordinatorWaitsFor() throws IOException {
        JsonObject agents = job("latchmark-agents").getAsJsonObject("spec");
        int completions = agents.get("completions").getAsInt();

        assertThat(agents.get("parallelism").getAsInt()).isEqualTo(completions);
        assertThat(container(job("latchmark-coordinator"))
                        .getAsJsonArray("args")
                        .toString())
                .contains("--agents=" + completions);
    }

    private static void validate(JsonElement object) throws IOException {
        String kind = object.getAsJsonObject().get("kind").getAsString();
        switch (kind) {
            case "Job" -> V1Job.validateJsonElement(object);
            case "Service" -> V1Service.validateJsonElement(object);
            case "PersistentVolumeClaim" -> V1PersistentVolumeClaim.validateJsonElement(object);
            default -> throw new AssertionError("a kind without a schema here: " + kind);
        }
    }

    private static List<JsonObject> objects(String file) throws IOException {
        List<JsonObject> objects = new ArrayList<>();
        String text = Files.readString(FOLDER.resolve(file));
        for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
            objects.add(new Gson().toJsonTree(document).getAsJsonObject());
        }
        assertThat(objects).isNotEmpty();
        return objects;
    }

    private static JsonObject job(String name) throws IOException {
        return objects("latchmark.yaml").stream()
                .filter(object -> object.get("kind").getAsString().equals("Job")
                        && object.getAsJsonObject("metadata")
                                .get("name")
                                .getAsString()
                                .equals(name))
                .findAny()
                .orElseThrow();
    }

    private static JsonObject container(JsonObject job) {
        return job.getAsJsonObject("spec")
                .getAsJsonObject("template")
                .getAsJsonObject("spec")
                .getAsJsonArray("containers")
                .get(0)
                .getAsJsonObject();
    }
}
