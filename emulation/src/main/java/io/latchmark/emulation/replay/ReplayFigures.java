package io.latchmark.emulation.replay;

/**
 * The measurements of a replay.
 *
 * @param iops completed requests per second
 * @param mebibytesPerSecond completed MiB per second
 * @param latencyMillisMean mean latency
 * @param latencyMillisMax maximum latency
 */
public record ReplayFigures(
        double iops, double mebibytesPerSecond, double latencyMillisMean, double latencyMillisMax) {}
