package io.latchmark.emulation.replay;

/**
 * A device's figures for the requests of a trace.
 *
 * @param inFlightMean mean number of requests in flight, from the first request to the last completion
 * @param seconds from the first request to the last completion
 */
public record TraceFigures(LatencyFigures reads, LatencyFigures writes, double inFlightMean, double seconds) {}
