package io.latchmark.application;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.analysis.series.Roles;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
        RunControl control) {
    public RunUnderWay {
        sources = List.copyOf(sources);
        facts = Map.copyOf(facts);
    }

    /** The roles of the sources' counters. */
    public Roles roles() {
        return Roles.of(sources);
    }
}
