package io.latchmark.emulation.replay;

/**
 * What a replay measured.
 *
 * @param iops completed requests per second
 * @param mebibytesPerSecond of them
 * @param latencyMillisMean of them
 * @param latencyMillisMax of them
 * @param outstandingMean requests in flight, as a mean over time
 */
public record ReplayFigures(
        double iops,
        double mebibytesPerSecond,
        double latencyMillisMean,
        double latencyMillisMax,
        double outstandingMean) {}
