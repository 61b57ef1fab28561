package io.latchmark.runner.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A workload that is measured under each configuration.
 *
 * @param name as shown, as {@code 100 users}
 * @param control whether it is a negative control: a load on which the configurations should make no difference
 * @param options options of the measuring command that belong to it, by name without dashes
 * @param ladder numbers of users that are steps of one run; empty if a run has one level of load
 */
public record PlannedWorkload(String name, boolean control, Map<String, String> options, List<Integer> ladder) {
    public PlannedWorkload {
        options = Map.copyOf(options);
        ladder = List.copyOf(ladder);
    }

    /** One whose runs have one level of load. */
    public PlannedWorkload(String name, boolean control, Map<String, String> options) {
        this(name, control, options, List.of());
    }

    /** With its steps in this order, by their places from 0. */
    PlannedWorkload inOrder(List<Integer> order) {
        Map<String, String> ordered = new TreeMap<>(options);
        ordered.put(
                "users",
                order.stream().map(place -> ladder.get(place).toString()).collect(Collectors.joining(",")));
        return new PlannedWorkload(name, control, ordered, ladder);
    }
}
