package io.latchmark.analysis.summary;

/**
 * A check of a run: one that the run record brings, or one that this module makes of the run's figures.
 *
 * @param value what was found, with its unit
 * @param bound what it must be
 * @param why why it matters, or why it wasn't compared
 */
public record Check(String name, Verdict verdict, String value, String bound, String why) {
    /** The name of the check whether throughput kept one level. */
    public static final String STEADY = "steady state";

    /** How it ended. */
    public enum Verdict {
        PASSED,
        /** The run is not valid. */
        FAILED,
        /** A reader must know it; the run stays valid. */
        MARKED,
        NOT_COMPARED
    }

    static Verdict verdict(boolean passed) {
        return passed ? Verdict.PASSED : Verdict.FAILED;
    }

    /** This check under a longer name, as of one level of load among several. */
    public Check at(String place) {
        return new Check(name + ", " + place, verdict, value, bound, why);
    }
}
