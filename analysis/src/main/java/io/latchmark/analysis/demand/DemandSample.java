package io.latchmark.analysis.demand;

/**
 * What a device did between two of its readings.
 *
 * @param millis the time between them
 * @param reads that were completed
 * @param flushes 0 where they are not counted
 * @param busyMillis with at least one request under way
 * @param queueMillis summed over the requests
 */
public record DemandSample(
        double millis,
        double reads,
        double writes,
        double flushes,
        double readBytes,
        double writeBytes,
        double busyMillis,
        double queueMillis) {}
