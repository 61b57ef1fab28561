package io.latchmark.application;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.analysis.series.Roles;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run whose load is about to start, and its controls.
 *
 * @param out the folder that receives its directory
 * @param label the configuration's name
 * @param sources that will be sampled
 * @param facts of the environment, by group
 * @param earlier runs for comparison
 */
public record RunUnderWay(
        Path out,
        String label,
        RunSettings settings,
        List<RunEnvironment.Source> sources,
        Map<String, Map<String, String>> facts,
        EarlierRuns earlier,
        Control control) {
    public RunUnderWay {
        sources = List.copyOf(sources);
        facts = Map.copyOf(facts);
    }

    /**
     * The cache of the emulated device that holds the database.
     *
     * @param now its setting
     * @param offered suggested settings; others are possible
     */
    public record CacheChoice(String now, List<String> offered) {
        public CacheChoice {
            offered = List.copyOf(offered);
        }
    }

    /** Thread-safe. */
    public interface Control {
        /** Writes a note to the run's events, and returns whether it was written; false before and after the load. */
        boolean note(String text);

        /** Issues a checkpoint, and returns whether it will: false before and after the load, or while another one is running. */
        boolean checkpoint();

        /** The cache whose setting can be changed; empty if the database is not on an emulated device. */
        default Optional<CacheChoice> cacheChoice() {
            return Optional.empty();
        }

        /**
         * Changes the cache setting of the emulated device, which the run's events record.
         *
         * @param setting for example {@code read=0,write=512MiB}
         * @return why it was not changed; empty if it was
         */
        default Optional<String> turnCache(String setting) {
            return Optional.of("The database is on no emulated device that this page can turn.");
        }

        /** Why this run never accepts notes or checkpoints from here; empty if it does. */
        default Optional<String> refusal() {
            return Optional.empty();
        }

        /** A control that refuses both. */
        static Control refused(String reason) {
            return new Control() {
                @Override
                public boolean note(String text) {
                    return false;
                }

                @Override
                public boolean checkpoint() {
                    return false;
                }

                @Override
                public Optional<String> refusal() {
                    return Optional.of(reason);
                }
            };
        }
    }

    /** The roles of the sources' counters. */
    public Roles roles() {
        return Roles.of(sources);
    }
}
