package io.latchmark.analysis.steady;

/**
 * Something a run recorded.
 *
 * @param seconds when, from the run's origin
 * @param what it was; may hold text from outside
 */
public record Happening(double seconds, String what) {}
