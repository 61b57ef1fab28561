package io.latchmark.results.run;

import java.util.List;
import java.util.Map;

/**
 * What the run ran on. Facts are group, name, value; a group is {@code host}, {@code driver}, {@code database},
 * {@code devices} and the like.
 *
 * @param before facts read before the load began
 * @param after the same facts read after it ended; empty if the run did not come that far
 * @param sources the samplers, with the reason where one is missing
 * @param sqlHashes SHA-256 of each SQL file used, in hex, by name
 */
public record RunEnvironment(
        Map<String, Map<String, String>> before,
        Map<String, Map<String, String>> after,
        List<Source> sources,
        Map<String, String> sqlHashes) {
    public RunEnvironment {
        before = Map.copyOf(before);
        after = Map.copyOf(after);
        sources = List.copyOf(sources);
        sqlHashes = Map.copyOf(sqlHashes);
    }

    /**
     * One sampler.
     *
     * @param name as in {@code samples.csv}
     * @param available whether it was sampled
     * @param detail what it covers, or why it is missing and what it would need
     */
    public record Source(String name, boolean available, String detail) {}

    /** This environment with the facts after the load. */
    public RunEnvironment withAfter(Map<String, Map<String, String>> facts) {
        return new RunEnvironment(before, facts, sources, sqlHashes);
    }
}
