package io.latchmark.application.request;

import io.latchmark.core.population.Scale;
import io.latchmark.loader.LoadSettings;
import io.latchmark.platform.Problems;
import java.util.Map;
import java.util.Optional;

/**
 * Filling a database, checking its content, or both. Immutable.
 *
 * @param database to be filled
 * @param warehouses its size; empty to load nothing
 * @param seed of the content
 * @param workers connections that load at once
 * @param verify whether all rows are read back and compared with what was loaded
 * @param engineOptions what only this engine can do, by the option's name without dashes
 */
public record LoadRequest(
        DatabaseRequest database,
        Optional<Integer> warehouses,
        long seed,
        int workers,
        boolean verify,
        Map<String, String> engineOptions) {
    /** As many as there are processors, 8 at most. */
    public static final int WORKERS_DEFAULT = Math.min(8, Runtime.getRuntime().availableProcessors());

    public LoadRequest {
        engineOptions = Map.copyOf(engineOptions);
    }

    /** A load with all defaults. */
    public static LoadRequest of(DatabaseRequest database, int warehouses, int workers) {
        return new LoadRequest(database, Optional.of(warehouses), 1, workers, false, Map.of());
    }

    /** Adds what is wrong. Opens no database. */
    public void check(Problems problems) {
        database.check(problems);
        warehouses.ifPresent(number -> problems.requireWithin("--warehouses", number, 1, Scale.WAREHOUSES_MAX));
        problems.requireWithin("--workers", workers, 1, LoadSettings.WORKERS_MAX);
        database.checkOptions(engineOptions, workers, problems);
    }

    /**
     * What is loaded.
     *
     * @throws java.util.NoSuchElementException if nothing is to be loaded
     */
    public LoadSettings settings() {
        return new LoadSettings(new Scale(warehouses.orElseThrow()), seed, workers);
    }
}
