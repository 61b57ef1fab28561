package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.agents.LaunchedAgents;
import io.latchmark.application.Child;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.Identity;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.HostPort;
import io.latchmark.runner.experiment.Action;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The part {@code agents} of an experiment's file, which may be missing. */
record AgentsPart(JsonNode root, Faults faults) {
    /** Its fields with the number of agents in each run, and the corresponding run options. */
    private static final Map<String, String> OF_RUNS = Map.of("load", "agents", "sampling", "sampling-agents");

    private JsonNode node() {
        return root.path("agents");
    }

    /** Checks what the schema cannot express. */
    void check(boolean measuresDevice) {
        if (!root.has("agents")) {
            return;
        }
        try {
            HostPort unused = listen();
        } catch (IllegalArgumentException e) {
            faults.add(node().path("listen"), "agents: listen: " + e.getMessage());
        }
        try {
            Duration unused = patience();
        } catch (IllegalArgumentException e) {
            faults.add(node().path("wait"), "agents: wait: " + e.getMessage());
        }
        checkLaunches();
        OF_RUNS.keySet().forEach(field -> {
            if (measuresDevice && node().has(field)) {
                faults.add(node().path(field), "agents: '" + field + "' goes with runs, and not with probes");
            }
        });
    }

    private void checkLaunches() {
        Set<String> names = new HashSet<>();
        for (JsonNode launch : node().path("launch")) {
            if (!Identity.isName(name(launch))) {
                faults.add(
                        launch,
                        "agents: launch: '" + name(launch)
                                + "' can't be an agent's name; give the agent another one by 'name'");
            } else if (!names.add(name(launch))) {
                faults.add(launch, "agents: launch: '" + name(launch) + "' is there twice; give each its own 'name'");
            }
        }
    }

    private static String name(JsonNode launch) {
        return launch.path("name").asText(launch.path("host").asText());
    }

    /** The agents that the experiment starts by ssh on their hosts. */
    List<LaunchedAgents.Launch> launches() {
        List<LaunchedAgents.Launch> launches = new ArrayList<>();
        for (JsonNode launch : node().path("launch")) {
            // With the variable the agent ends when its standard input does.
            List<String> words = new ArrayList<>(List.of(
                    "env",
                    Child.VARIABLE + "=1",
                    launch.path("program").asText("latchmark"),
                    "agent",
                    "--join=" + listen(),
                    "--name=" + name(launch),
                    "--roles=" + launch.path("roles").asText("load")));
            servers().forEach(words::add);
            launch.path("arguments").forEach(word -> words.add(word.asText()));
            launches.add(new LaunchedAgents.Launch(
                    name(launch), new Action(words, launch.path("host").asText(), false), List.of()));
        }
        return launches;
    }

    /** The options that tell an agent the servers to which it may log in. */
    private Set<String> servers() {
        Set<String> options = new TreeSet<>();
        for (Map<String, String> database : new DatabasesPart(root).all()) {
            Stream.of("url", "user")
                    .filter(database::containsKey)
                    .forEach(option -> options.add("--" + option + "=" + database.get(option)));
        }
        return options;
    }

    /** Rejects run options that are given here. */
    void refuse(Map.Entry<String, JsonNode> option) {
        if (option.getKey().startsWith("agent") || option.getKey().equals("sampling-agents")) {
            faults.add(
                    option.getValue(),
                    "run: '" + option.getKey() + "': agents are those of all runs; name them by 'agents' of the file");
        }
    }

    private HostPort listen() {
        return HostPort.parse(node().path("listen").asText("127.0.0.1:7800"));
    }

    private Duration patience() {
        return DurationText.parse(node().path("wait").asText("5m"));
    }

    /** The address and keys for joining; empty if the experiment has no agents. */
    Optional<AgentPlace> place() {
        Optional<Path> keys =
                node().has("keys") ? Optional.of(Path.of(node().path("keys").asText())) : Optional.empty();
        return root.has("agents") ? Optional.of(new AgentPlace(listen(), keys, patience())) : Optional.empty();
    }

    /** Whether each run has agents. */
    boolean isOfRuns() {
        return OF_RUNS.keySet().stream().anyMatch(node()::has);
    }

    /** The options of each run, by name without dashes. */
    Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        if (isOfRuns()) {
            options.put("agent-listen", listen().toString());
            options.put("agent-wait", node().path("wait").asText("5m"));
            if (node().has("keys")) {
                options.put("agent-keys", node().path("keys").asText());
            }
            OF_RUNS.forEach((field, option) -> {
                if (node().has(field)) {
                    options.put(option, node().path(field).asText());
                }
            });
        }
        return options;
    }
}
