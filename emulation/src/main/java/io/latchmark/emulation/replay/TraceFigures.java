package io.latchmark.emulation.replay;

/**
 * What a device did with the requests of a trace.
 *
 * @param inFlightMean requests in flight, as a mean from the first request to the last completion
 * @param seconds from the first request to the last completion
 */
public record TraceFigures(LatencyFigures reads, LatencyFigures writes, double inFlightMean, double seconds) {}
