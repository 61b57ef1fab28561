package io.latchmark.application;

import java.util.List;
import java.util.Optional;

/**
 * An operator's requests to a run in progress. Each returns why it was refused; empty if it was carried out. Thread-safe.
 */
public interface RunControl {
    /** The refusal before and after the load. */
    String NO_LOAD = "There is no run under load.";

    /** The controls while there is no run. */
    RunControl NONE = refused(NO_LOAD);

    /**
     * The cache of the device that holds the database.
     *
     * @param now its setting
     * @param offered suggested settings; others are possible
     * @param title what it is called
     */
    record CacheChoice(String now, List<String> offered, String title) {
        public CacheChoice {
            offered = List.copyOf(offered);
        }
    }

    /** Why this run never accepts notes or checkpoints from here; empty if it accepts them while its load runs. */
    Optional<String> refusal();

    /** Writes a note to the run's events. */
    default Optional<String> note(String text) {
        return Optional.of(refusal().orElse(NO_LOAD));
    }

    /** Issues a checkpoint. */
    default Optional<String> checkpoint() {
        return Optional.of(refusal().orElse(NO_LOAD));
    }

    /** Changes the setting of this cache, for example to {@code read=0,write=512MiB}; the run's events record it. */
    default Optional<String> turnCache(String setting) {
        return Optional.of("The database is on no device whose cache this page can change.");
    }

    /** The cache whose setting can be changed; empty if there is none. */
    default Optional<CacheChoice> cacheChoice() {
        return Optional.empty();
    }

    /** Controls that refuse both for this reason. */
    static RunControl refused(String reason) {
        return () -> Optional.of(reason);
    }
}
