package io.latchmark.analysis.ledger;

/**
 * One part of a ledger.
 *
 * @param name as shown, and the same in every run
 * @param millis of one transaction
 * @param count operations in one transaction that took this time; NaN if they weren't counted
 * @param cpuMillis CPU time of these operations in one transaction; counted in a part of CPU, not in {@code millis}
 * @param cpuWaitMillis time that they waited for a CPU; counted in a part of waiting for CPU
 */
public record Part(String name, double millis, double count, double cpuMillis, double cpuWaitMillis) {
    /** A part whose operations' CPU time is not known. */
    public Part(String name, double millis, double count) {
        this(name, millis, count, 0, 0);
    }

    /** A part whose operations weren't counted. */
    static Part uncounted(String name, double millis) {
        return new Part(name, millis, Double.NaN);
    }

    /** Whether the part is a number of operations of a mean time each. */
    public boolean isCounted() {
        return count > 0 && millis > 0;
    }

    /** The mean time of an operation in milliseconds; NaN if they weren't counted. */
    public double millisEach() {
        return isCounted() ? millis / count : Double.NaN;
    }

    /** The mean time of the whole call of an operation, with its CPU time and its wait for a CPU; NaN if they weren't counted. */
    public double callMillisEach() {
        return isCounted() ? (millis + cpuMillis + cpuWaitMillis) / count : Double.NaN;
    }
}
