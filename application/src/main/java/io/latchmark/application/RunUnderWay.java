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
 * A run whose load is about to start, and what its operator may ask of it.
 *
 * @param out the folder that gets its directory
 * @param label the configuration's name
 * @param sources that will be sampled
 * @param facts of the environment, by group
 * @param earlier runs that it may be compared with
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
     * The cache of the emulated device on which the database lies.
     *
     * @param now its setting
     * @param offered settings to choose from; others are possible
     */
    public record CacheChoice(String now, List<String> offered) {
        public CacheChoice {
            offered = List.copyOf(offered);
        }
    }

    /** Safe for use by several threads. */
    public interface Control {
        /** Writes a note to the events of the run, and returns whether it was written: not before or after the load. */
        boolean note(String text);

        /** Issues a checkpoint, and returns whether it will be: not before or after the load, nor while one is under way. */
        boolean checkpoint();

        /** The cache that can be turned; empty if the database is on no emulated device. */
        default Optional<CacheChoice> cacheChoice() {
            return Optional.empty();
        }

        /**
         * Turns the cache of the emulated device, which the events of the run report.
         *
         * @param setting as {@code read=0,write=512MiB}
         * @return why not; empty if it was turned
         */
        default Optional<String> turnCache(String setting) {
            return Optional.of("The database is on no emulated device that this page can turn.");
        }

        /** Why it takes neither notes nor checkpoints from here, at any time; empty if it takes them. */
        default Optional<String> refusal() {
            return Optional.empty();
        }

        /** One that takes neither. */
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

    /** What the counters of the sources are. */
    public Roles roles() {
        return Roles.of(sources);
    }
}
