package io.latchmark.emulation.replay;

/**
 * Latencies of the requests of one kind; 0 without requests.
 *
 * @param p99Millis 99th percentile, within 0.1 %
 */
public record LatencyFigures(long requests, double meanMillis, double p99Millis, double maxMillis) {}
