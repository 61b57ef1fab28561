package io.latchmark.runner.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A workload that is measured under each configuration.
 *
 * @param name as displayed, for example {@code 100 users}
 * @param control whether it is a negative control: a load on which the configurations should make no difference
 * @param options its options of the measuring command, by name without dashes
 * @param ladder numbers of users that are steps of one run, for example {@code 100} or {@code 100:read-only}; empty if a run has
 *     one level of load
 */
public record PlannedWorkload(String name, boolean control, Map<String, String> options, List<String> ladder) {
    public PlannedWorkload {
        options = Map.copyOf(options);
        ladder = List.copyOf(ladder);
    }

    /** A workload whose runs have one level of load. */
    public PlannedWorkload(String name, boolean control, Map<String, String> options) {
        this(name, control, options, List.of());
    }

    /** The steps whose order changes from block to block: those that use the run's mix. */
    List<String> climbed() {
        return ladder.stream().filter(step -> !hasOwnMix(step)).toList();
    }

    private static boolean hasOwnMix(String step) {
        return step.indexOf(':') >= 0;
    }

    /**
     * This workload with its steps in the given order, as indexes into {@link #climbed} from 0. Steps with their own mix come
     * last, because their effects, such as a drained write cache, would change the starting conditions of the next step.
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
