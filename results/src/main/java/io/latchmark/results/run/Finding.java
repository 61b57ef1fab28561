package io.latchmark.results.run;

/**
 * What a check of a run found.
 *
 * @param name short, as {@code client and database counts agree}
 * @param value what was found, with its unit
 * @param bound what it must be
 * @param why why it matters, or why it wasn't compared
 */
public record Finding(String name, Verdict verdict, String value, String bound, String why) {
    /** How a check ended. */
    public enum Verdict {
        PASSED,
        /** The run is not valid. */
        FAILED,
        /** A reader must know it; the run stays valid. */
        MARKED,
        NOT_COMPARED;

        /** Of a check whose failure makes the run not valid. */
        public static Verdict of(boolean passed) {
            return passed ? PASSED : FAILED;
        }
    }

    /** A check that either passed or failed. */
    public Finding(String name, boolean passed, String value, String bound, String why) {
        this(name, Verdict.of(passed), value, bound, why);
    }

    /** Whether what was found is within its bound. */
    public boolean passed() {
        return verdict == Verdict.PASSED;
    }

    /** Whether the run is not valid for it. */
    public boolean isFailure() {
        return verdict == Verdict.FAILED;
    }

    /** This finding under a longer name, as of one level of load among several. */
    public Finding at(String place) {
        return new Finding(name + ", " + place, verdict, value, bound, why);
    }
}
