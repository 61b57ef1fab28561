package io.latchmark.runner.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workload that is measured under each configuration.
 *
 * @param name as shown, as {@code 100 users}
 * @param control whether it is a negative control: a load on which the configurations should make no difference
 * @param options options of the measuring command that belong to it, by name without dashes
 * @param ladder numbers of users that are steps of one run, as {@code 100} or {@code 100:read-only}; empty if a run has one level of load
 */
public record PlannedWorkload(String name, boolean control, Map<String, String> options, List<String> ladder) {
    public PlannedWorkload {
        options = Map.copyOf(options);
        ladder = List.copyOf(ladder);
    }

    /** One whose runs have one level of load. */
    public PlannedWorkload(String name, boolean control, Map<String, String> options) {
        this(name, control, options, List.of());
    }

    /** The steps whose order changes from block to block: those with the run's mix. */
    List<String> climbed() {
        return ladder.stream().filter(step -> !hasOwnMix(step)).toList();
    }

    private static boolean hasOwnMix(String step) {
        return step.indexOf(':') >= 0;
    }

    /**
     * With its steps in this order, by their places among {@link #climbed} from 0. Those with a mix of their own come last: what they leave
     * behind, such as a write cache that has drained, would be a beginning of its own for the step after them.
     */
    PlannedWorkload inOrder(List<Integer> order) {
        List<String> climbed = climbed();
        Map<String, String> ordered = new TreeMap<>(options);
        ordered.put(
                "users",
                Stream.concat(
                                climbed.isEmpty() ? Stream.of() : order.stream().map(climbed::get),
                                ladder.stream().filter(PlannedWorkload::hasOwnMix))
                        .collect(Collectors.joining(",")));
        return new PlannedWorkload(name, control, ordered, ladder);
    }
}
