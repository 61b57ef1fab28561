package io.latchmark.runner.experiment;

import io.latchmark.results.run.StoppingRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The contents of an experiment file.
 *
 * @param name of the experiment
 * @param seed determines the order of runs
 * @param blocks repetitions: each block contains every configuration under every workload once
 * @param until when it may end before the last block; empty if never
 * @param configurations two or more, with distinct names
 * @param placebo name of the configuration that each block contains twice, to show differences by chance; empty for none
 * @param workloads one or more
 * @param options options of the measuring command, {@code latchmark run} or {@code latchmark probe}, for all measurements, by
 *     name without dashes
 * @param limits for attempts and commands
 * @param onFailure commands run after a failed attempt, which the variable LATCHMARK_FAILURE describes
 */
public record Experiment(
        String name,
        long seed,
        int blocks,
        Optional<StoppingRule> until,
        List<Configuration> configurations,
        Optional<String> placebo,
        List<PlannedWorkload> workloads,
        Map<String, String> options,
        Limits limits,
        List<Action> onFailure) {
    /** Suffix of the name of the placebo's second run in a block. */
    public static final String AGAIN = "-again";

    public Experiment {
        configurations = List.copyOf(configurations);
        workloads = List.copyOf(workloads);
        options = Map.copyOf(options);
        onFailure = List.copyOf(onFailure);
    }

    /**
     * Limits.
     *
     * @param attempts at each run, 1 or more
     * @param command how long a command may take
     */
    public record Limits(int attempts, Duration command) {}

    /** The configurations of a block, including the placebo's second run. */
    List<Configuration> treatments() {
        return placebo.flatMap(name -> configurations.stream()
                        .filter(configuration -> configuration.name().equals(name))
                        .findFirst())
                .map(again -> Stream.concat(configurations.stream(), Stream.of(again.named(again.name() + AGAIN)))
                        .toList())
                .orElse(configurations);
    }

    /** This experiment with another number of blocks. */
    public Experiment withBlocks(int fewer) {
        return new Experiment(name, seed, fewer, until, configurations, placebo, workloads, options, limits, onFailure);
    }
}
