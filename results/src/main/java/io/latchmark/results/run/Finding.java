package io.latchmark.results.run;

import java.util.Locale;

/**
 * What a check of a run found.
 *
 * @param name short, for example {@code client and database counts agree}
 * @param value what was found, with its unit
 * @param bound the allowed value
 * @param why why it matters, or why nothing was compared
 */
public record Finding(String name, Verdict verdict, String value, String bound, String why) {
    /** The result of a check. */
    public enum Verdict {
        PASSED,
        /** The run is not valid. */
        FAILED,
        /** A reader must know it; the run remains valid. */
        MARKED,
        NOT_COMPARED;

        /** Its form in files. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The verdict of a check whose failure makes the run not valid. */
        public static Verdict of(boolean passed) {
            return passed ? PASSED : FAILED;
        }
    }

    /** A check that either passed or failed. */
    public Finding(String name, boolean passed, String value, String bound, String why) {
        this(name, Verdict.of(passed), value, bound, why);
    }

    /** Whether the value is within its bound. */
    public boolean passed() {
        return verdict == Verdict.PASSED;
    }

    /** Whether it makes the run not valid. */
    public boolean isFailure() {
        return verdict == Verdict.FAILED;
    }

    /** This finding with the place added to its name, for example for one of several levels of load. */
    public Finding at(String place) {
        return new Finding(name + ", " + place, verdict, value, bound, why);
    }
}
