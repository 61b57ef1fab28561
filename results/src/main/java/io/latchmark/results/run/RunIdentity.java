package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.OrMissing;
import java.time.Instant;
import java.util.Optional;

/**
 * The identity of a run.
 *
 * @param id the directory's name
 * @param label the configuration's name, given by the user; text from outside
 * @param latchmarkVersion version of the program that wrote the run
 * @param origin wall-clock time of the time base's origin; every {@code …Nanos} of the run counts from it, on a monotonic clock
 * @param place in an experiment, if it belongs to one
 */
public record RunIdentity(
        String id,
        String label,
        String latchmarkVersion,
        Instant origin,
        @OrMissing Optional<ExperimentPlace> place) {
    public RunIdentity {
        Bounds.text("id", id);
    }

    /** For a run outside an experiment. */
    public RunIdentity(String id, String label, String latchmarkVersion, Instant origin) {
        this(id, label, latchmarkVersion, origin, Optional.empty());
    }
}
