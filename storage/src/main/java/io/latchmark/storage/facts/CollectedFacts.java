package io.latchmark.storage.facts;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one collector found on a host.
 *
 * @param tool the collector's name, as in an experiment file
 * @param facts the relevant facts, sorted by name; values in the tool's own words
 * @param raw the commands, each after {@code $}, and their output, with serial numbers and other identities masked
 * @param absence what could not be collected, why, and what would be needed; empty if nothing is missing. There may still be
 *     facts if only one of several devices is missing
 */
public record CollectedFacts(String tool, Map<String, String> facts, String raw, String absence) {
    public CollectedFacts {
        facts = Collections.unmodifiableMap(new TreeMap<>(facts));
    }

    /** Whether everything that the tool reports was collected. */
    public boolean isComplete() {
        return absence.isEmpty();
    }
}
