package io.latchmark.application.request;

import io.latchmark.core.population.Scale;
import io.latchmark.loader.LoadSettings;
import io.latchmark.platform.Problems;
import java.util.Map;
import java.util.Optional;

/**
 * A request to load a database, to verify its content, or both. Immutable.
 *
 * @param database to be loaded
 * @param warehouses its size; empty to load nothing
 * @param seed of the content
 * @param workers connections that load in parallel
 * @param verify whether to read all rows back and compare them with the loaded ones
 * @param engineOptions options of this engine only, by name without dashes
 */
public record LoadRequest(
        DatabaseRequest database,
        Optional<Integer> warehouses,
        long seed,
        int workers,
        boolean verify,
        Map<String, String> engineOptions) {
    /** As many as CPUs, at most 8. */
    public static final int WORKERS_DEFAULT = Math.min(8, Runtime.getRuntime().availableProcessors());

    public LoadRequest {
        engineOptions = Map.copyOf(engineOptions);
    }

    /** A load with default options. */
    public static LoadRequest of(DatabaseRequest database, int warehouses, int workers) {
        return new LoadRequest(database, Optional.of(warehouses), 1, workers, false, Map.of());
    }

    /** Reports what is wrong. Opens no database. */
    public void check(Problems problems) {
        database.check(problems);
        warehouses.ifPresent(number -> problems.requireWithin("--warehouses", number, 1, Scale.WAREHOUSES_MAX));
        problems.requireWithin("--workers", workers, 1, LoadSettings.WORKERS_MAX);
        database.checkOptions(engineOptions, workers, problems);
    }

    /**
     * The settings of the load.
     *
     * @throws java.util.NoSuchElementException if it loads nothing
     */
    public LoadSettings settings() {
        return new LoadSettings(new Scale(warehouses.orElseThrow()), seed, workers);
    }
}
