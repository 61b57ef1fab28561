package io.latchmark.analysis.conformance;

import io.latchmark.results.run.Finding;

/**
 * One property of the load, compared with the specification.
 *
 * @param name for example {@code Remote order lines}
 * @param clause the clause of the specification that requires it
 * @param verdict passed if it conforms, failed if it deviates, not compared if there was nothing to test
 * @param expected the required value
 * @param found the observed value, with its counts
 * @param pValue the probability of a deviation at least as large if the load conforms; NaN if it wasn't tested
 */
public record TestedProperty(
        String name, String clause, Finding.Verdict verdict, String expected, String found, double pValue) {}
