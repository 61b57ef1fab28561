package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.results.run.Step;
import io.latchmark.runner.experiment.PlannedWorkload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The workloads of an experiment's file: numbers of users, named workloads, controls. */
final class WorkloadsPart {
    /** The field that makes the numbers of users steps of one run. */
    static final String LADDER = "ladder";

    private static final String USERS = "users";

    private final JsonNode root;
    private final Faults faults;

    WorkloadsPart(JsonNode root, Faults faults) {
        this.root = root;
        this.faults = faults;
    }

    /** Checks what the schema cannot express. Two workloads with the same name could not be distinguished in the results. */
    void check() {
        if (root.has(LADDER) && root.path(USERS).size() < 2) {
            faults.add(root.path(LADDER), "ladder: its steps are the numbers of 'users', and there are fewer than two");
        }
        Set<String> names = new HashSet<>();
        for (JsonNode users : root.path(USERS)) {
            try {
                if (!names.add(level(users.asText()))) {
                    faults.add(users, "users: " + users.asText() + " is there twice; give each number once");
                }
            } catch (IllegalArgumentException e) {
                faults.add(users, "users: " + e.getMessage());
            }
        }
        names.clear();
        for (String part : List.of("workloads", "controls")) {
            for (JsonNode workload : root.path(part)) {
                JsonNode name = workload.path("name");
                if (!names.add(name.asText())) {
                    faults.add(name, part + ": there is another workload '" + name.asText() + "'; name each once");
                }
            }
        }
    }

    /** The level of load for a comparison: {@code 100 users, read-only}. */
    static String level(String users) {
        return LadderSummary.levelText(Step.parse(users));
    }

    /** All workloads, after they are checked. */
    List<PlannedWorkload> planned(boolean measuresDevice) {
        String measurement = measuresDevice ? "probe" : "run";
        List<PlannedWorkload> workloads = new ArrayList<>();
        List<String> ladder = new ArrayList<>();
        for (JsonNode users : root.path(USERS)) {
            if (root.has(LADDER)) {
                ladder.add(users.asText());
                continue;
            }
            workloads.add(new PlannedWorkload(level(users.asText()), false, Map.of(USERS, users.asText())));
        }
        if (!ladder.isEmpty()) {
            workloads.add(new PlannedWorkload(LADDER, false, Definition.options(root.path(LADDER)), ladder));
        }
        for (JsonNode workload : root.path("workloads")) {
            workloads.add(named(workload, false, measurement));
        }
        if (workloads.isEmpty()) {
            String all = measuresDevice ? "all cells" : "standard load";
            workloads.add(new PlannedWorkload(all, false, Map.of()));
        }
        for (JsonNode control : root.path("controls")) {
            workloads.add(named(control, true, measurement));
        }
        return workloads;
    }

    private static PlannedWorkload named(JsonNode workload, boolean control, String measurement) {
        return new PlannedWorkload(
                workload.path("name").asText(), control, Definition.options(workload.path(measurement)));
    }
}
