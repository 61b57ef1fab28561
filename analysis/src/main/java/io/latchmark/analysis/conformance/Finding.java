package io.latchmark.analysis.conformance;

/**
 * One property of the load, compared with the specification.
 *
 * @param name as {@code Remote order lines}
 * @param clause where the specification asks for it
 * @param expected what it must be
 * @param found what was found, with its numbers
 * @param pValue the probability of a deviation at least as great if the load conforms; NaN if it wasn't tested
 */
public record Finding(String name, String clause, Verdict verdict, String expected, String found, double pValue) {
    /** How the comparison ended. */
    public enum Verdict {
        CONFORMS,
        DEVIATES,
        NOT_TESTED
    }
}
