package io.latchmark.runner;

import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Claim;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.results.run.RunEnvironment;
import java.util.List;
import java.util.Map;

/**
 * The system that a run drives and samples.
 *
 * @param sessions opens the terminals' connections
 * @param database queried before and after the load
 * @param claim the exclusive right to use the database, verified again after the load
 * @param samplers read while the load runs
 * @param sources what is sampled, and what is missing and why
 * @param facts facts that don't come from the database: host, devices, embedded server
 * @param sqlHashes SHA-256 of the SQL files used, by name
 * @param constants the run's constants of the non-uniform distribution
 */
public record SystemUnderTest(
        SessionFactory sessions,
        DatabaseUnderTest database,
        Claim claim,
        List<Sampler> samplers,
        List<RunEnvironment.Source> sources,
        Map<String, Map<String, String>> facts,
        Map<String, String> sqlHashes,
        NuRandConstants constants) {
    public SystemUnderTest {
        samplers = List.copyOf(samplers);
        sources = List.copyOf(sources);
        facts = Map.copyOf(facts);
        sqlHashes = Map.copyOf(sqlHashes);
    }
}
