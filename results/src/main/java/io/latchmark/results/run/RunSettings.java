package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.latchmark.results.Bounds;

/**
 * The settings of a run: its database and its workload, whose fields {@code run.json} has on the same level.
 *
 * @param engine {@code postgresql} or {@code sqlserver}
 * @param server the server's address, without user and secrets
 * @param warehouses size of the database; 0 in an imported run if it is not known
 * @param workload as requested, with the installed variant of the procedures
 */
public record RunSettings(
        String engine,
        String server,
        int warehouses,
        @JsonUnwrapped WorkloadSettings workload) {
    public RunSettings {
        Bounds.text("engine", engine);
        WorkloadSettings.requireCount("warehouses", warehouses, true);
        workload.requirePossible();
    }

    /**
     * Refuses a load that is not known, which only an imported run may have.
     *
     * @throws IllegalArgumentException with field, value and bound
     */
    void requireKnown() {
        Bounds.atLeast(1, "warehouses", warehouses);
        workload.requireKnown();
    }
}
