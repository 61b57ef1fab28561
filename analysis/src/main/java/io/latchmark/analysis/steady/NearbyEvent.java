package io.latchmark.analysis.steady;

/**
 * Something that a run recorded.
 *
 * @param seconds time from the run's origin
 * @param what description; may contain untrusted text
 */
public record NearbyEvent(double seconds, String what) {}
