package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.openapi.models.V1RoleBinding;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        JsonObject pods = object("StatefulSet");
        pods.getAsJsonObject("spec").addProperty("replica", 4);

        assertThatThrownBy(() -> validate(pods)).hasMessageContaining("replica");
    }

    @Test
    void theCoordinatorCallsOptionsThatExist() throws IOException {
        assertThatCode(() -> Main.commandLine().parseArgs(arguments().toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    @Test
    void theCoordinatorNamesEachPod() throws IOException {
        int replicas =
                object("StatefulSet").getAsJsonObject("spec").get("replicas").getAsInt();

        assertThat(arguments())
                .contains("--hosts="
                        + IntStream.range(0, replicas)
                                .mapToObj(pod -> "latchmark-" + pod)
                                .collect(Collectors.joining(",")));
    }

    /** The password is in no pod but the coordinator's, and no other has a token of the API. */
    @Test
    void onlyTheCoordinatorMayEnterPodsAndHasThePassword() throws IOException {
        JsonObject pod = object("StatefulSet")
                .getAsJsonObject("spec")
                .getAsJsonObject("template")
                .getAsJsonObject("spec");

        assertThat(pod.get("automountServiceAccountToken").getAsBoolean()).isFalse();
        assertThat(pod.toString()).doesNotContain("secret");
        assertThat(object("Role").get("rules").toString())
                .isEqualTo("[{\"apiGroups\":[\"\"],\"resources\":[\"pods\"],\"verbs\":[\"get\"]},"
                        + "{\"apiGroups\":[\"\"],\"resources\":[\"pods/exec\"],\"verbs\":[\"get\",\"create\"]}]");
    }

    private static void validate(JsonElement object) throws IOException {
        String kind = object.getAsJsonObject().get("kind").getAsString();
        switch (kind) {
            case "Job" -> V1Job.validateJsonElement(object);
            case "StatefulSet" -> V1StatefulSet.validateJsonElement(object);
            case "ServiceAccount" -> V1ServiceAccount.validateJsonElement(object);
            case "Role" -> V1Role.validateJsonElement(object);
            case "RoleBinding" -> V1RoleBinding.validateJsonElement(object);
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

    private static JsonObject object(String kind) throws IOException {
        return objects("latchmark.yaml").stream()
                .filter(object -> object.get("kind").getAsString().equals(kind))
                .findAny()
                .orElseThrow();
    }

    private static List<String> arguments() throws IOException {
        List<String> arguments = new ArrayList<>();
        object("Job")
                .getAsJsonObject("spec")
                .getAsJsonObject("template")
                .getAsJsonObject("spec")
                .getAsJsonArray("containers")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("args")
                .forEach(argument -> arguments.add(argument.getAsString()));
        return arguments;
    }
}
