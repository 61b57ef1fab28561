package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.platform.DurationText;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.PlannedRun;
import io.latchmark.schema.Snapshot;
import io.latchmark.storage.facts.FactCollector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The content of an experiment's YAML, validated against its schema. */
public final class Definition {
    /** The value for not resetting the database. */
    public static final String NO_RESET = "none";

    private static final String RUN = "run";
    private static final String PROBE = "probe";

    /** A comparison needs a run a side. */
    static final int RUNS_TO_COMPARE = 2;

    private static final int BLOCKS_DEFAULT = 6;
    private static final int BLOCKS_DEFAULT_UNTIL = 20;
    private static final int ATTEMPTS_DEFAULT = 2;
    /** Options of the measuring command that the experiment sets, or that prevent a measurement. */
    private static final Set<String> OWN = Set.of("out", "label", "list", "help", "version");

    /** Run options that change the load, which makes throughput incomparable. */
    private static final Set<String> OF_LOAD = Set.of("mix", "isolation", "pacing", "home", "duration", "arrival");

    private static final Duration COMMAND_LIMIT_MAX = Duration.ofHours(24);

    private final JsonNode root;
    private final Faults faults;
    private final ActionReader actions;
    private final DatabasesPart databases;
    private final WorkloadsPart workloads;

    Definition(JsonNode root, Faults faults) {
        this.root = root;
        this.faults = faults;
        this.actions = new ActionReader(root, faults);
        this.databases = new DatabasesPart(root);
        this.workloads = new WorkloadsPart(root, faults);
    }

    /** Checks what the schema cannot express. */
    void check() {
        checkMeasurement();
        workloads.check();
        checkOptions();
        checkLimits();
        if (root.has(Until.FIELD)) {
            Until.check(root.path(Until.FIELD), blocks(), measuresDevice(), faults);
        }
        actions.check();
        Set<String> names = new HashSet<>();
        for (JsonNode configuration : root.path("configurations")) {
            JsonNode name = configuration.path("name");
            if (!names.add(name.asText()) || name.asText().endsWith(Experiment.AGAIN)) {
                faults.add(
                        name,
                        "configurations: the name '" + name.asText() + "' must be there once, and not end in "
                                + Experiment.AGAIN + ", which is the placebo's");
            }
            if (configuration.has("apply") && !configuration.has("revert")) {
                faults.add(
                        name,
                        "configurations: '" + name.asText()
                                + "' has apply and no revert: say how the original state is restored ('revert: []' if it need"
                                + " not be)");
            }
        }
        for (JsonNode fact : root.path("facts")) {
            if (FactCollector.named(fact.asText()).isEmpty()) {
                faults.add(fact, "facts: '" + fact.asText() + "' is not known; there are " + collectors());
            }
        }
        databases.check(measuresDevice(), !reset().equals(NO_RESET), faults);
        JsonNode placebo = root.path("placebo");
        if (!placebo.isMissingNode() && !names.contains(placebo.asText())) {
            faults.add(
                    placebo,
                    "placebo: '" + placebo.asText() + "' is not the name of a configuration; there are "
                            + String.join(", ", names));
        }
    }

    /** An experiment performs either runs or probes: fields of the other kind would be ignored silently. */
    private void checkMeasurement() {
        List<String> others = measuresDevice() ? List.of(RUN, "users", DatabasesPart.FIELD, "reset") : List.of();
        String other = measuresDevice() ? RUN : PROBE;
        for (String field : others) {
            if (root.has(field)) {
                faults.add(
                        root.path(field),
                        field + ": goes with runs, and '" + measurement() + "' makes this an experiment without them");
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

    /** Checks for options that the experiment sets, and those that another part of the file would override. */
    private void checkOptions() {
        Set<String> ofWorkloads = new HashSet<>();
        if (root.has("users")) {
            ofWorkloads.add("users");
            refuseTwice(root.path(measurement()), ofWorkloads, "'users' of the experiment");
        }
        for (String part : List.of("workloads", "controls")) {
            root.path(part)
                    .forEach(workload ->
                            workload.path(measurement()).fieldNames().forEachRemaining(ofWorkloads::add));
        }
        refuseOwn(root.path(measurement()));
        for (String part : List.of("workloads", "controls", "configurations")) {
            root.path(part).forEach(node -> refuseOwn(node.path(measurement())));
        }
        root.path("configurations")
                .forEach(configuration -> refuseTwice(
                        configuration.path(measurement()), ofWorkloads, "the workloads, which it overrides"));
        root.path("configurations").forEach(configuration -> refuseOtherLoad(configuration.path(RUN)));
    }

    /** Otherwise all runs would be performed, and then not be comparable. */
    private void refuseOtherLoad(JsonNode options) {
        options.properties().stream()
                .filter(option -> OF_LOAD.contains(option.getKey()))
                .forEach(option -> faults.add(
                        option.getValue(),
                        "configurations: '" + option.getKey()
                                + "' makes another load, whose throughput is not comparable;"
                                + " give it once, in 'run', or make separate workloads"));
    }

    private void refuseTwice(JsonNode options, Set<String> elsewhere, String where) {
        options.properties().stream()
                .filter(option -> elsewhere.contains(option.getKey()))
                .forEach(option -> faults.add(
                        option.getValue(),
                        measurement() + ": '" + option.getKey() + "' is given by " + where + " too; give it once"));
    }

    private void refuseOwn(JsonNode options) {
        options.properties().stream()
                .filter(option -> OWN.contains(option.getKey()))
                .forEach(option -> faults.add(
                        option.getValue(),
                        measurement() + ": '" + option.getKey() + "' is decided by the experiment; leave it out"));
        if (!measuresDevice()) {
            options.properties().stream()
                    .filter(option -> DatabasesPart.OPTIONS.contains(option.getKey()))
                    .forEach(option -> faults.add(
                            option.getValue(),
                            "run: '" + option.getKey()
                                    + "' names a database, and the experiment loads and resets those of"
                                    + " 'database'; give it there, for all configurations or for one"));
        }
    }

    private void checkLimits() {
        JsonNode seed = root.path("seed");
        if (seed.isNumber() && !seed.canConvertToLong()) {
            faults.add(seed, "seed: " + seed.asText() + " must be " + Long.MIN_VALUE + " to " + Long.MAX_VALUE);
        }
        JsonNode limit = root.path("command-limit");
        if (!limit.isMissingNode()) {
            try {
                Duration duration = commandLimit();
                if (duration.isZero() || duration.compareTo(COMMAND_LIMIT_MAX) > 0) {
                    faults.add(limit, "command-limit: " + limit.asText() + " must be more than 0 s, at most 24 h");
                }
            } catch (IllegalArgumentException e) {
                faults.add(limit, "command-limit: " + e.getMessage());
            }
        }
        JsonNode reset = root.path("reset");
        if (!reset.isMissingNode() && !Snapshot.isName(reset.asText())) {
            faults.add(
                    reset,
                    "reset: '" + reset.asText() + "' must be 'none' or a snapshot's name, " + Snapshot.NAME_RULE);
        }
    }

    /**
     * The node that sets an option of the measuring command for a run; the node of the workload's or configuration's name if it
     * is not set.
     *
     * @param option its name without dashes
     */
    public JsonNode place(PlannedRun run, String option) {
        String configuration = run.configuration().name();
        for (String part : List.of("configurations", "workloads", "controls")) {
            String name = !part.equals("configurations")
                    ? run.workload().name()
                    : configuration.endsWith(Experiment.AGAIN)
                            ? configuration.substring(0, configuration.length() - Experiment.AGAIN.length())
                            : configuration;
            for (JsonNode node : root.path(part)) {
                if (!node.path("name").asText().equals(name)) {
                    continue;
                }
                for (String options : List.of(measurement(), DatabasesPart.FIELD)) {
                    if (node.path(options).has(option)) {
                        return node.path(options).path(option);
                    }
                }
                if (DatabasesPart.placement(node).containsKey(option)) {
                    return node.path(DatabasesPart.PLACEMENT);
                }
            }
        }
        for (String part : List.of(measurement(), DatabasesPart.FIELD)) {
            if (root.path(part).has(option)) {
                return root.path(part).path(option);
            }
        }
        String field = option.equals("settle") ? WorkloadsPart.LADDER : option;
        return root.has(field) ? root.path(field) : root.path("experiment");
    }

    private static String collectors() {
        return Arrays.stream(FactCollector.values())
                .map(FactCollector::toolName)
                .collect(Collectors.joining(", "));
    }

    /** The experiment itself. */
    public Experiment experiment() {
        return new Experiment(
                name(),
                root.path("seed").asLong(1),
                blocks(),
                until().map(Until::rule),
                configurations(),
                root.has("placebo") ? Optional.of(root.path("placebo").asText()) : Optional.empty(),
                workloads.planned(measuresDevice()),
                options(root.path(measurement())),
                new Experiment.Limits(root.path("attempts").asInt(ATTEMPTS_DEFAULT), commandLimit()),
                actions.actions(root.path("on-failure")));
    }

    List<Configuration> configurations() {
        List<Configuration> configurations = new ArrayList<>();
        root.path("configurations").forEach(node -> configurations.add(configuration(node)));
        return configurations;
    }

    private int blocks() {
        return root.path("blocks").asInt(root.has(Until.FIELD) ? BLOCKS_DEFAULT_UNTIL : BLOCKS_DEFAULT);
    }

    /** The stopping rule, if the experiment may end before the last block. */
    Optional<Until> until() {
        return root.has(Until.FIELD) ? Optional.of(Until.of(root.path(Until.FIELD), blocks())) : Optional.empty();
    }

    /** Whether it measures a device with probes instead of a database with runs. */
    public boolean measuresDevice() {
        return root.has(PROBE);
    }

    /** The Latchmark command that performs its measurements. */
    public String measurement() {
        return measuresDevice() ? PROBE : RUN;
    }

    public String name() {
        return root.path("experiment").asText();
    }

    private Duration commandLimit() {
        return DurationText.parse(root.path("command-limit").asText("5m"));
    }

    private Configuration configuration(JsonNode node) {
        Map<String, String> options = options(node.path(measurement()));
        options.putAll(DatabasesPart.own(node));
        options.putAll(DatabasesPart.placement(node));
        return new Configuration(
                node.path("name").asText(),
                node.path("prompt").asText(),
                actions.actions(node.path("apply")),
                actions.verifications(node.path("verify")),
                actions.actions(node.path("revert")),
                options);
    }

    ActionReader actions() {
        return actions;
    }

    DatabasesPart databases() {
        return databases;
    }

    /** The facts to collect for each configuration. */
    List<String> facts() {
        List<String> facts = new ArrayList<>();
        root.path("facts").forEach(fact -> facts.add(fact.asText()));
        return facts;
    }

    /** The snapshot to which the database is reset; {@value #NO_RESET} for none. */
    public String reset() {
        return measuresDevice() ? NO_RESET : root.path("reset").asText("start");
    }

    /** Options of the measuring command: those of a run, and for runs those that select its database. */
    Map<String, String> options(Map<String, String> ofRun) {
        Map<String, String> options = new TreeMap<>(ofRun);
        if (!measuresDevice()) {
            options.putAll(databases.of(ofRun));
            options.keySet().removeAll(DatabasesPart.moves(ofRun).keySet());
            options.remove(DatabasesPart.BACKUP_PATH);
        }
        return options;
    }

    static Map<String, String> options(JsonNode node) {
        Map<String, String> options = new TreeMap<>();
        node.properties().forEach(field -> options.put(field.getKey(), text(field.getValue())));
        return options;
    }

    /** A list as the command line takes it. */
    private static String text(JsonNode value) {
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(","))
                : value.asText();
    }
}
