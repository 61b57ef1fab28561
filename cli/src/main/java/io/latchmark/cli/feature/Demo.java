package io.latchmark.cli.feature;

import io.latchmark.application.Child;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.experiment.OptionReader;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What the options of {@code demo} ask for.
 *
 * @param given the options that are given, with dashes
 */
public record Demo(
        DatabaseRequest database,
        int warehouses,
        Load load,
        OutputRequest output,
        LiveOptions live,
        Set<String> given) {
    public Demo {
        given = Set.copyOf(given);
    }

    /** The given parts of the load. */
    public record Load(Optional<Integer> users, Optional<Duration> warmUp, Optional<Duration> duration) {}

    /** Options of a {@link Feature}, which can execute it in its own way. */
    public interface Variant {
        /** Whether its options ask for it. */
        boolean isChosen();

        /** Reports what is wrong. */
        void check(Demo demo, Problems problems);

        /**
         * Executes it.
         *
         * @param child starts commands of the program
         * @param options parses those of an experiment
         * @return the exit code
         */
        int execute(Demo demo, Child child, OptionReader options) throws InterruptedException;
    }
}
