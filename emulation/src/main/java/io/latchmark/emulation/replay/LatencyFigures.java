package io.latchmark.emulation.replay;

/**
 * Latencies of the requests of one kind; those of none are 0.
 *
 * @param p99Millis 99 % of the requests took at most this, within 0.1 %
 */
public record LatencyFigures(long requests, double meanMillis, double p99Millis, double maxMillis) {}
