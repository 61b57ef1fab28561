package io.latchmark.analysis.steady;

import io.latchmark.analysis.NumberText;
import java.util.Locale;

/**
 * A moment at which the level of throughput changed.
 *
 * @param seconds when, from the run's origin, to 5 s
 * @param before mean transactions per second of the stretch before it
 * @param after the same of the stretch after it
 * @param pValue of the t test between both
 * @param beside what happened near it, which need not be its cause; empty if nothing did
 */
public record ChangePoint(double seconds, double before, double after, double pValue, String beside) {
    /** The change as a share of the level before. */
    public double magnitude() {
        return after / before - 1;
    }

    /** The change in one sentence, without a full stop; may hold text from outside. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "at %.0f s: %s to %s transactions/s (%+.0f %%, p = %s); %s",
                seconds,
                NumberText.of(before),
                NumberText.of(after),
                magnitude() * 100,
                NumberText.of(pValue),
                beside.isEmpty() ? "nothing recorded near it" : "near it: " + beside);
    }
}
