package io.latchmark.analysis.summary;

/**
 * A comparison that this module makes of a run's own figures, beside the gates that the run record brings.
 *
 * @param value what was found, with its unit
 * @param bound what it must be
 * @param why why it matters, or why it wasn't compared
 */
public record Check(String name, Verdict verdict, String value, String bound, String why) {
    /** How it ended. */
    public enum Verdict {
        PASSED,
        FAILED,
        NOT_COMPARED
    }

    static Verdict verdict(boolean passed) {
        return passed ? Verdict.PASSED : Verdict.FAILED;
    }
}
