package io.latchmark.runner.experiment;

import java.util.Map;

/**
 * A workload that is measured under each configuration.
 *
 * @param name as shown, as {@code 100 users}
 * @param control whether it is a negative control: a load on which the configurations should make no difference
 * @param options options of the measuring command that belong to it, by name without dashes
 */
public record PlannedWorkload(String name, boolean control, Map<String, String> options) {
    public PlannedWorkload {
        options = Map.copyOf(options);
    }
}
