package io.latchmark.analysis.demand;

/**
 * What a device did between two readings of its counters.
 *
 * @param millis the time between the readings
 * @param reads completed reads
 * @param flushes 0 if they are not counted
 * @param busyMillis time with at least one request in flight
 * @param queueMillis summed over the requests
 */
public record DemandSample(
        double millis, Requests reads, Requests writes, double flushes, double busyMillis, double queueMillis) {
    /** Requests of a kind. */
    public record Requests(double count, double bytes) {}
}
