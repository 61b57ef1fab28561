package io.latchmark.analysis.conformance;

import io.latchmark.results.run.Finding;

/**
 * One property of the load, compared with the specification.
 *
 * @param name as {@code Remote order lines}
 * @param clause where the specification asks for it
 * @param verdict passed if it conforms, failed if it deviates, not compared if there was nothing to test
 * @param expected what it must be
 * @param found what was found, with its numbers
 * @param pValue the probability of a deviation at least as great if the load conforms; NaN if it wasn't tested
 */
public record TestedProperty(
        String name, String clause, Finding.Verdict verdict, String expected, String found, double pValue) {}
