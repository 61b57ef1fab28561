package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;

/**
 * One block device over the measurement interval, by the source {@code device}.
 *
 * @param name the kernel's name of the whole device
 * @param reads number of reads
 * @param millisPerRead mean time from request to completion, queueing included
 * @param utilisation share of the time with at least one request in progress, 0..1
 * @param outstandingIos mean number of requests in progress, from the device's queue-time counter
 */
public record DeviceFigures(
        String name,
        double reads,
        double readsPerSecond,
        double writesPerSecond,
        double millisPerRead,
        double millisPerWrite,
        double readMebibytesPerSecond,
        double writeMebibytesPerSecond,
        double utilisation,
        double outstandingIos,
        double flushesPerSecond,
        double millisPerFlush) {
    /** The source in {@code samples.csv}. */
    public static final String SOURCE = "device";

    private static final double MEBIBYTE = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1e3;

    static DeviceFigures of(String name, Counters counters, Window window) {
        Difference reads = counters.over(key(name, "reads"), window);
        Difference writes = counters.over(key(name, "writes"), window);
        Difference flushes = counters.over(key(name, "flushes"), window);
        return new DeviceFigures(
                name,
                reads.isMeasured() ? reads.amount() : Double.NaN,
                reads.perSecond(),
                writes.perSecond(),
                counters.millisOver(key(name, "read_time"), window).per(reads),
                counters.millisOver(key(name, "write_time"), window).per(writes),
                counters.over(key(name, "read_bytes"), window).perSecond() / MEBIBYTE,
                counters.over(key(name, "write_bytes"), window).perSecond() / MEBIBYTE,
                counters.millisOver(key(name, "busy_time"), window).perSecond() / MILLIS_PER_SECOND,
                counters.millisOver(key(name, "queue_time"), window).perSecond() / MILLIS_PER_SECOND,
                flushes.perSecond(),
                counters.millisOver(key(name, "flush_time"), window).per(flushes));
    }

    /** Requests in progress by Little's law, rates by times; an operation that did not occur counts 0. */
    public double outstandingByLaw() {
        return (product(readsPerSecond, millisPerRead)
                        + product(writesPerSecond, millisPerWrite)
                        + (Double.isFinite(flushesPerSecond) ? product(flushesPerSecond, millisPerFlush) : 0))
                / MILLIS_PER_SECOND;
    }

    /** Reads and writes per second. */
    public double operationsPerSecond() {
        return readsPerSecond + writesPerSecond;
    }

    /** Share of reads among reads and writes, 0 to 100; NaN if there was neither. */
    public double readPercent() {
        return 100 * readsPerSecond / operationsPerSecond();
    }

    /** Mean bytes of a read or write; NaN if there was neither. */
    public double bytesPerOperation() {
        return (readMebibytesPerSecond + writeMebibytesPerSecond) * MEBIBYTE / operationsPerSecond();
    }

    private static double product(double perSecond, double millis) {
        return perSecond == 0 ? 0 : perSecond * millis;
    }

    /** The key of a metric of a device. */
    public static CounterKey key(String device, String metric) {
        return new CounterKey(SOURCE, device, metric);
    }
}
