package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.SwitchbackPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The design of an experiment that compares two configurations within one run. */
record SwitchbackPart(JsonNode root, Faults faults) {
    static final String NAME = "switchback";

    /** The run option determined by the plan. */
    static final String DURATION = "duration";

    private static final String DESIGN = "design";
    private static final int PAIRS_DEFAULT = 24;
    private static final int PAIRS_MIN = 8;
    private static final Duration LENGTH_MAX = Duration.ofHours(1);

    /** Fields without meaning for a single run. */
    private static final List<String> OF_BLOCKS = List.of("blocks", "until", "placebo", "ladder", "controls", "probe");

    /** Whether an experiment's file requests this design. */
    boolean isAsked() {
        return root.path(DESIGN).asText().equals(NAME);
    }

    /** Checks what the schema cannot express. */
    void check() {
        if (!isAsked()) {
            if (root.has(NAME)) {
                faults.add(root.path(NAME), NAME + ": goes with 'design: switchback'");
            }
            return;
        }
        OF_BLOCKS.stream()
                .filter(root::has)
                .forEach(field -> faults.add(
                        root.path(field),
                        field + ": goes with whole runs; 'design: switchback' makes one run, of pairs of windows"));
        if (root.path("users").size() + root.path("workloads").size() > 1) {
            faults.add(
                    root.has("users") ? root.path("users") : root.path("workloads"),
                    "users, workloads: 'design: switchback' makes one run; give one of them");
        }
        if (root.path("run").has(DURATION)) {
            faults.add(root.path("run").path(DURATION), "duration: is that of the windows; give 'switchback' instead");
        }
        checkConfigurations();
        checkLengths();
    }

    private void checkConfigurations() {
        JsonNode configurations = root.path("configurations");
        if (configurations.size() != 2) {
            faults.add(
                    configurations,
                    "configurations: 'design: switchback' compares two, and there are " + configurations.size());
        }
        boolean any = false;
        for (JsonNode configuration : configurations) {
            any |= !configuration.path("apply").isEmpty();
            for (String field : List.of("prompt", "run", DatabasesPart.FIELD)) {
                if (configuration.has(field)) {
                    faults.add(
                            configuration.path(field),
                            field + ": can't be changed while a run lasts; leave 'design: switchback' out");
                }
            }
            for (String part : List.of("apply", "verify", "revert")) {
                for (JsonNode action : configuration.path(part)) {
                    if (action.has("agent")) {
                        faults.add(action.path("agent"), "agent: runs no command within a run; use 'host'");
                    }
                }
            }
        }
        if (!any) {
            faults.add(configurations, "configurations: neither has 'apply', and nothing would be switched");
        }
    }

    private void checkLengths() {
        for (String name : List.of("window", "wash-out", "step", "memory")) {
            Duration length = length(name);
            boolean none = name.equals("memory") && !root.path(NAME).has(name);
            if (!none
                    && (length.toMillis() % 1000 != 0 || length.toSeconds() < 1 || length.compareTo(LENGTH_MAX) > 0)) {
                faults.add(
                        root.path(NAME).path(name),
                        name + ": " + root.path(NAME).path(name).asText()
                                + " must be whole seconds, 1 s to 1 h, because transactions are counted by the second");
            }
        }
        if (pairs() < PAIRS_MIN || pairs() % SwitchbackPlan.GROUP != 0) {
            faults.add(
                    root.path(NAME).path("pairs"),
                    "pairs: " + pairs() + " must be at least " + PAIRS_MIN + " and a multiple of "
                            + SwitchbackPlan.GROUP + ", since one of " + SwitchbackPlan.GROUP
                            + " is a sham and one is long");
        }
        if (root.path(NAME).has("memory") && length("memory").compareTo(length("wash-out")) > 0) {
            faults.add(
                    root.path(NAME).path("memory"),
                    "memory: a switch that takes up to "
                            + root.path(NAME).path("memory").asText() + " needs a wash-out of that length at least");
        }
        if (root.path(NAME).has("cache")) {
            try {
                ByteSize unused = ByteSize.parse(root.path(NAME).path("cache").asText());
            } catch (IllegalArgumentException e) {
                faults.add(root.path(NAME).path("cache"), "cache: " + e.getMessage());
            }
        }
    }

    private Duration length(String name) {
        JsonNode node = root.path(NAME).path(name);
        try {
            return DurationText.parse(node.asText(lengthDefault(name)));
        } catch (IllegalArgumentException e) {
            faults.add(node, name + ": " + e.getMessage());
            return Duration.ofSeconds(1);
        }
    }

    private static String lengthDefault(String name) {
        return switch (name) {
            case "window" -> "10s";
            case "step" -> "60s";
            default -> "5s";
        };
    }

    private int pairs() {
        return root.path(NAME).path("pairs").asInt(PAIRS_DEFAULT);
    }

    /** Whether each window starts with a checkpoint. */
    boolean placesCheckpoints() {
        return !root.path(NAME).path("checkpoint").asText().equals("none");
    }

    SwitchbackPlan plan() {
        return new SwitchbackPlan(
                root.path("configurations").path(0).path("name").asText(),
                root.path("configurations").path(1).path("name").asText(),
                new SwitchbackPlan.Times(length("window"), length("wash-out"), length("step")),
                pairs(),
                root.path("seed").asLong(1));
    }

    Map<String, String> facts() {
        SwitchbackPlan plan = plan();
        Map<String, String> facts = new TreeMap<>();
        facts.put("base", plan.base());
        facts.put("other", plan.other());
        facts.put("window", plan.times().window().toSeconds() + "s");
        facts.put("wash_out", plan.times().washOut().toSeconds() + "s");
        facts.put("step", plan.times().step().toSeconds() + "s");
        facts.put("pairs", Integer.toString(plan.pairs()));
        facts.put("checkpoints", placesCheckpoints() ? "one at the start of each window's wash-out" : "none placed");
        for (String name : List.of("cache", "memory")) {
            if (root.path(NAME).has(name)) {
                facts.put(name, root.path(NAME).path(name).asText());
            }
        }
        return facts;
    }

    /**
     * The configuration for the whole run, between the commands of its windows: it starts with the first configuration, and the
     * commands that restore the original state are known in advance, whatever happens to the run.
     */
    static Configuration ofRun(List<Configuration> both) {
        return new Configuration(
                NAME,
                "",
                both.get(0).apply(),
                List.of(),
                Stream.concat(both.get(1).revert().stream(), both.get(0).revert().stream())
                        .toList(),
                Map.of());
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        Duration at = Duration.ZERO;
        for (SwitchbackPlan.Planned window : plan().planned()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "        %3d:%02d  %s, window %d s",
                    at.toMinutes(),
                    at.toSecondsPart(),
                    window.setting().text(),
                    window.window().toSeconds()));
            at = at.plus(window.length());
        }
        return lines;
    }
}
