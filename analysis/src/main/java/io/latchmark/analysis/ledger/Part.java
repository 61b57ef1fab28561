package io.latchmark.analysis.ledger;

/**
 * One part of a ledger.
 *
 * @param name as shown, and the same in every run
 * @param millis per transaction
 * @param count operations per transaction that took this time; NaN if they weren't counted
 * @param cpuMillis CPU time of these operations per transaction; counted in a part of CPU, not in {@code millis}
 * @param cpuWaitMillis time that they waited for a CPU; counted in a part of waiting for CPU
 * @param deviceMillis time per transaction at the device in these operations, by its own counters, at most that of the
 *     calls; it overlaps with their CPU time. NaN if unknown
 */
public record Part(
        String name, double millis, double count, double cpuMillis, double cpuWaitMillis, double deviceMillis) {
    /** A part whose operations' CPU time and time at a device are unknown. */
    public Part(String name, double millis, double count) {
        this(name, millis, count, 0, 0, Double.NaN);
    }

    /** A part whose operations weren't counted. */
    static Part uncounted(String name, double millis) {
        return new Part(name, millis, Double.NaN);
    }

    /** Mean milliseconds per operation; NaN if they weren't counted. */
    public double millisEach() {
        return count > 0 && millis > 0 ? millis / count : Double.NaN;
    }

    /** Mean milliseconds of one operation at the device; NaN if unknown. */
    public double deviceMillisEach() {
        return count > 0 ? deviceMillis / count : Double.NaN;
    }

    /** Mean milliseconds per call of an operation, including its CPU time and its wait for a CPU; NaN if they weren't counted. */
    public double callMillisEach() {
        double calls = millis + cpuMillis + cpuWaitMillis;
        return count > 0 && calls > 0 ? calls / count : Double.NaN;
    }
}
