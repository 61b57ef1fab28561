package io.latchmark.cli.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.cli.experiment.ExperimentFile.Faults;
import io.latchmark.cli.options.DurationConverter;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.Verification;
import io.latchmark.runner.experiment.Workload;
import io.latchmark.storage.facts.Collector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** What the YAML of an experiment says, once it fits its schema. */
public final class Definition {
    /** Says that the database is not reset. */
    public static final String NO_RESET = "none";

    private static final String RUN = "run";
    private static final String PROBE = "probe";

    private static final int BLOCKS_DEFAULT = 6;
    private static final int ATTEMPTS_DEFAULT = 2;

    private final JsonNode root;
    private final Faults faults;

    Definition(JsonNode root, Faults faults) {
        this.root = root;
        this.faults = faults;
    }

    /** Adds what the schema can't tell. */
    void check() {
        checkMeasurement();
        Set<String> names = new HashSet<>();
        for (JsonNode configuration : root.path("configurations")) {
            JsonNode name = configuration.path("name");
            if (!names.add(name.asText()) || name.asText().endsWith(Experiment.AGAIN)) {
                faults.add(
                        name,
                        "configurations: the name '" + name.asText() + "' must be there once, and not end in "
                                + Experiment.AGAIN + ", which is the placebo's");
            }
            for (String part : List.of("apply", "revert")) {
                configuration.path(part).forEach(this::checkAction);
            }
            configuration.path("verify").forEach(this::checkVerification);
            if (configuration.has("apply") && !configuration.has("revert")) {
                faults.add(
                        name,
                        "configurations: '" + name.asText()
                                + "' has apply and no revert: say how the original state is restored ('revert: []' if it need"
                                + " not be)");
            }
        }
        root.path("on-failure").forEach(this::checkAction);
        for (JsonNode fact : root.path("facts")) {
            if (Collector.named(fact.asText()).isEmpty()) {
                faults.add(fact, "facts: '" + fact.asText() + "' is not known; there are " + collectors());
            }
        }
        JsonNode placebo = root.path("placebo");
        if (!placebo.isMissingNode() && !names.contains(placebo.asText())) {
            faults.add(
                    placebo,
                    "placebo: '" + placebo.asText() + "' is not the name of a configuration; there are "
                            + String.join(", ", names));
        }
    }

    /** An experiment makes runs or probes, and not both: what belongs to the other kind would be left out unsaid. */
    private void checkMeasurement() {
        List<String> others = measuresDevice() ? List.of(RUN, "users", "database", "reset") : List.of();
        String other = measuresDevice() ? RUN : PROBE;
        for (String field : others) {
            if (root.has(field)) {
                faults.add(
                        root.path(field), field + ": goes with runs, and 'probe' makes this an experiment of probes");
            }
        }
        for (String part : List.of("workloads", "controls", "configurations")) {
            for (JsonNode node : root.path(part)) {
                JsonNode name = node.path("name");
                if (node.has(other)) {
                    faults.add(
                            node.path(other),
                            part + ": '" + name.asText() + "' has '" + other + "' in an experiment of " + measurement()
                                    + "s: give '" + measurement() + "'"
                                    + (measuresDevice() ? "" : ", or 'probe' for the whole file too"));
                } else if (!part.equals("configurations") && !node.has(measurement())) {
                    faults.add(name, part + ": '" + name.asText() + "' needs '" + measurement() + "', its options");
                }
            }
        }
    }

    private static String collectors() {
        return Arrays.stream(Collector.values()).map(Collector::toolName).collect(Collectors.joining(", "));
    }

    private void checkAction(JsonNode action) {
        if (action.has("command") == action.has("shell")) {
            faults.add(action, "an action needs either 'command', a list, or 'shell', a text");
        }
    }

    private void checkVerification(JsonNode verification) {
        checkAction(verification);
        if (verification.has("contains") == verification.has("matches")) {
            faults.add(verification, "verify needs either 'contains', a text, or 'matches', a regular expression");
        }
        try {
            Pattern unused = Pattern.compile(verification.path("matches").asText());
        } catch (PatternSyntaxException e) {
            faults.add(verification.path("matches"), "matches: " + e.getDescription() + " at position " + e.getIndex());
        }
    }

    /** The experiment itself. */
    public Experiment experiment() {
        List<Configuration> configurations = new ArrayList<>();
        root.path("configurations").forEach(node -> configurations.add(configuration(node)));
        return new Experiment(
                name(),
                root.path("seed").asLong(1),
                root.path("blocks").asInt(BLOCKS_DEFAULT),
                configurations,
                root.has("placebo") ? Optional.of(root.path("placebo").asText()) : Optional.empty(),
                workloads(),
                options(root.path(measurement())),
                new Experiment.Limits(root.path("attempts").asInt(ATTEMPTS_DEFAULT), commandLimit()),
                actions(root.path("on-failure")));
    }

    /** Whether it measures a device with probes, and no database with runs. */
    public boolean measuresDevice() {
        return root.has(PROBE);
    }

    /** The command of Latchmark that makes its measurements. */
    public String measurement() {
        return measuresDevice() ? PROBE : RUN;
    }

    /** Its name. */
    public String name() {
        return root.path("experiment").asText();
    }

    private Duration commandLimit() {
        return new DurationConverter().convert(root.path("command-limit").asText("5m"));
    }

    private List<Workload> workloads() {
        List<Workload> workloads = new ArrayList<>();
        for (JsonNode users : root.path("users")) {
            workloads.add(new Workload(
                    users.asText() + (users.asInt() == 1 ? " user" : " users"),
                    false,
                    Map.of("users", users.asText())));
        }
        for (JsonNode workload : root.path("workloads")) {
            workloads.add(new Workload(workload.path("name").asText(), false, options(workload.path(measurement()))));
        }
        if (workloads.isEmpty()) {
            workloads.add(new Workload(measuresDevice() ? "all cells" : "standard load", false, Map.of()));
        }
        for (JsonNode control : root.path("controls")) {
            workloads.add(new Workload(control.path("name").asText(), true, options(control.path(measurement()))));
        }
        return workloads;
    }

    private Configuration configuration(JsonNode node) {
        List<Verification> verifications = new ArrayList<>();
        for (JsonNode verification : node.path("verify")) {
            Pattern expected = verification.has("contains")
                    ? Pattern.compile(verification.path("contains").asText(), Pattern.LITERAL)
                    : Pattern.compile(verification.path("matches").asText(), Pattern.MULTILINE);
            verifications.add(new Verification(action(verification), expected));
        }
        return new Configuration(
                node.path("name").asText(),
                node.path("prompt").asText(),
                actions(node.path("apply")),
                verifications,
                actions(node.path("revert")),
                options(node.path(measurement())));
    }

    private List<Action> actions(JsonNode nodes) {
        List<Action> actions = new ArrayList<>();
        nodes.forEach(node -> actions.add(action(node)));
        return actions;
    }

    private Action action(JsonNode node) {
        List<String> words = new ArrayList<>();
        if (node.has("shell")) {
            words.add(node.path("shell").asText());
        } else {
            node.path("command").forEach(word -> words.add(word.asText()));
        }
        return new Action(words, node.path("host").asText(host()), node.has("shell"));
    }

    /** Where commands are executed unless they say otherwise; empty for this host. */
    String host() {
        return root.path("host").asText();
    }

    /** Names of what to find out about each configuration. */
    List<String> facts() {
        List<String> facts = new ArrayList<>();
        root.path("facts").forEach(fact -> facts.add(fact.asText()));
        return facts;
    }

    /** Snapshot to which the database is reset; {@value #NO_RESET} for none. */
    public String reset() {
        return measuresDevice() ? NO_RESET : root.path("reset").asText("start");
    }

    /** Warehouses to load if nothing is loaded; empty if the database must be there. */
    public Optional<String> warehouses() {
        JsonNode warehouses = root.path("database").path("warehouses");
        return warehouses.isMissingNode() ? Optional.empty() : Optional.of(warehouses.asText());
    }

    /** Options that name the database, by name without dashes. */
    Map<String, String> database() {
        Map<String, String> database = options(root.path("database"));
        database.remove("warehouses");
        return database;
    }

    private static Map<String, String> options(JsonNode node) {
        Map<String, String> options = new TreeMap<>();
        node.properties()
                .forEach(field -> options.put(field.getKey(), field.getValue().asText()));
        return options;
    }
}
