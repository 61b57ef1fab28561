package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.Imported;
import io.latchmark.results.OrMissing;
import java.util.Optional;

/**
 * The content of {@code run.json}: everything about a run except its series.
 *
 * @param formatVersion version of the run directory's format; {@value #FORMAT_VERSION} is written
 * @param identity identity and time base
 * @param settings as requested
 * @param environment hosts, database and samplers
 * @param conclusion its outcome
 * @param part how it belongs to a whole run; empty if it is a whole run
 * @param parts of the run, if agents executed its load
 * @param imported the other tool that measured it, if any
 */
public record RunRecord(
        int formatVersion,
        RunIdentity identity,
        RunSettings settings,
        RunEnvironment environment,
        RunConclusion conclusion,
        @OrMissing Optional<RunPart> part,
        @OrMissing Optional<RunParts> parts,
        @OrMissing Optional<Imported> imported) {
    public static final int FORMAT_VERSION = 1;

    public RunRecord {
        Bounds.atLeast(1, "formatVersion", formatVersion);
        if (imported.isEmpty()) {
            settings.requireKnown();
        }
        if (conclusion.status() == RunConclusion.Status.IMPORTED && imported.isEmpty()) {
            throw new IllegalArgumentException(
                    "status = imported: the record must say by what tool it was measured (imported)");
        }
        if (conclusion.status() == RunConclusion.Status.COMPLETE && imported.isPresent()) {
            throw new IllegalArgumentException("status = complete: must be imported, since nobody checked the run");
        }
    }

    /** The record of a run executed by one process. */
    public RunRecord(
            int formatVersion,
            RunIdentity identity,
            RunSettings settings,
            RunEnvironment environment,
            RunConclusion conclusion) {
        this(
                formatVersion,
                identity,
                settings,
                environment,
                conclusion,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The requested workload. */
    public WorkloadSettings workload() {
        return settings.workload();
    }

    /** This record with another environment. */
    public RunRecord with(RunEnvironment newEnvironment) {
        return new RunRecord(formatVersion, identity, settings, newEnvironment, conclusion, part, parts, imported);
    }

    /** This record with another conclusion. */
    public RunRecord with(RunConclusion newConclusion) {
        return new RunRecord(formatVersion, identity, settings, environment, newConclusion, part, parts, imported);
    }

    /** This record as a run executed by agents. */
    public RunRecord with(RunParts newParts) {
        return new RunRecord(
                formatVersion, identity, settings, environment, conclusion, part, Optional.of(newParts), imported);
    }
}
