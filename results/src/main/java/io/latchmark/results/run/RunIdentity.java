package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import java.time.Instant;

/**
 * Which run this is.
 *
 * @param id the directory's name
 * @param label the configuration's name, given by the user; text from outside
 * @param latchmarkVersion version of the program that wrote the run
 * @param origin wall-clock time of the time base's origin; every {@code …Nanos} of the run counts from it, on a
 *     monotonic clock
 */
public record RunIdentity(String id, String label, String latchmarkVersion, Instant origin) {
    public RunIdentity {
        Bounds.text("id", id);
    }
}
