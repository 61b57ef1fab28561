package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import java.util.Map;
import java.util.Optional;

/**
 * The content of {@code run.json}: everything about a run except its series.
 *
 * @param formatVersion version of the run directory's format; {@value #FORMAT_VERSION} is written
 * @param identity which run this is, and its time base
 * @param settings what was asked for
 * @param environment what it ran on
 * @param conclusion how it went
 */
public record RunRecord(
        int formatVersion,
        RunIdentity identity,
        RunSettings settings,
        RunEnvironment environment,
        RunConclusion conclusion) {
    public static final int FORMAT_VERSION = 1;

    public RunRecord {
        Bounds.atLeast(1, "formatVersion", formatVersion);
    }

    /**
     * The place in an experiment. Records of before, whose sources declare no roles either, have it among the given facts; what
     * a user gives by these names now is a fact of its own.
     */
    public Optional<ExperimentPlace> place() {
        boolean before =
                environment.sources().stream().allMatch(source -> source.roles().isEmpty());
        return identity.place().isPresent() || !before
                ? identity.place()
                : ExperimentPlace.ofFacts(environment.before().getOrDefault("given", Map.of()));
    }

    /** This record with another environment. */
    public RunRecord with(RunEnvironment newEnvironment) {
        return new RunRecord(formatVersion, identity, settings, newEnvironment, conclusion);
    }

    /** This record with another conclusion. */
    public RunRecord with(RunConclusion newConclusion) {
        return new RunRecord(formatVersion, identity, settings, environment, newConclusion);
    }
}
