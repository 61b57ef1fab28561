package io.latchmark.results.run;

/**
 * A named check of a run. A run with a gate that failed is not valid.
 *
 * @param name short, as {@code client and database counts agree}
 * @param value what was found, with its unit
 * @param bound what it must be
 * @param why why it matters
 */
public record Gate(String name, boolean passed, String value, String bound, String why) {}
