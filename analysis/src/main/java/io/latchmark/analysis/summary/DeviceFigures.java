package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.SampleCoverage;
import io.latchmark.analysis.series.Window;
import java.util.List;

/**
 * One block device over the measurement interval, from the source {@code device}.
 *
 * @param name the kernel's name of the whole device
 * @param reads number of reads
 * @param millisPerRead mean read latency, queueing included
 * @param utilisation share of the time with at least one request in flight, 0..1
 * @param outstandingIos mean number of requests in flight, from the device's queue-time counter
 * @param discardsPerSecond trims of blocks that the file system has freed; NaN if they are not counted
 * @param role what the database stores on it
 * @param seen the part of the interval that these figures cover
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
        double millisPerFlush,
        double discardsPerSecond,
        double millisPerDiscard,
        DeviceRole role,
        KnownShare seen) {
    /** The source in {@code samples.csv}. */
    public static final String SOURCE = "device";

    private static final double MEBIBYTE = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * The figures of one device, over the part of the step in which it was read; NaN if that is too little.
     *
     * @param role what the database stores on it
     */
    static DeviceFigures of(String name, Counters counters, MeasuredStep step, DeviceRole role) {
        SampleCoverage coverage = counters.coverOfLost(key(name, "reads"), step.window());
        KnownShare seen = KnownShare.of(coverage, step);
        SampleCoverage known = seen.isTooLittle() ? SampleCoverage.NONE : coverage;
        return of(name, counters, known, role, seen);
    }

    /** The figures of one device over a window, without its role. */
    public static DeviceFigures of(String name, Counters counters, Window window) {
        SampleCoverage known = counters.coverOfLost(key(name, "reads"), window);
        return of(name, counters, known, DeviceRole.UNKNOWN, KnownShare.UNKNOWN);
    }

    private static DeviceFigures of(
            String name, Counters counters, SampleCoverage known, DeviceRole role, KnownShare seen) {
        Difference reads = counters.over(key(name, "reads"), known);
        Difference writes = counters.over(key(name, "writes"), known);
        Difference flushes = counters.over(key(name, "flushes"), known);
        Difference discards = counters.over(key(name, "discards"), known);
        return new DeviceFigures(
                name,
                reads.isMeasured() ? reads.amount() : Double.NaN,
                reads.perSecond(),
                writes.perSecond(),
                millis(name, "read_time", counters, known).per(reads),
                millis(name, "write_time", counters, known).per(writes),
                counters.over(key(name, "read_bytes"), known).perSecond() / MEBIBYTE,
                counters.over(key(name, "write_bytes"), known).perSecond() / MEBIBYTE,
                millis(name, "busy_time", counters, known).perSecond() / MILLIS_PER_SECOND,
                millis(name, "queue_time", counters, known).perSecond() / MILLIS_PER_SECOND,
                flushes.perSecond(),
                millis(name, "flush_time", counters, known).per(flushes),
                discards.perSecond(),
                millis(name, "discard_time", counters, known).per(discards),
                role,
                seen);
    }

    /** Reads per second of several devices together; NaN if there is none. */
    public static double readsPerSecond(List<DeviceFigures> devices) {
        return devices.isEmpty()
                ? Double.NaN
                : devices.stream().mapToDouble(DeviceFigures::readsPerSecond).sum();
    }

    /** Reads of several devices per transaction, each over the time in which it was read; NaN if there is none. */
    static double readsPerTransaction(List<DeviceFigures> devices) {
        return devices.isEmpty()
                ? Double.NaN
                : devices.stream()
                        .mapToDouble(device -> device.perTransaction(device.readsPerSecond()))
                        .sum();
    }

    /** Mean read latency over several devices, in milliseconds; NaN if there was no read. */
    public static double millisPerRead(List<DeviceFigures> devices) {
        double reads = 0;
        double millis = 0;
        for (DeviceFigures device : devices) {
            if (device.readsPerSecond() > 0) {
                reads += device.readsPerSecond();
                millis += device.readsPerSecond() * device.millisPerRead();
            }
        }
        return reads > 0 ? millis / reads : Double.NaN;
    }

    private static Difference millis(String device, String metric, Counters counters, SampleCoverage coverage) {
        CounterKey key = key(device, metric);
        return counters.counter(key)
                .map(counter -> counters.over(key, coverage).times(Counters.millisPer(counter.unit())))
                .orElse(Difference.NONE);
    }

    /** Converts a rate of this device to a number per transaction, both over the time in which it was read. */
    public double perTransaction(double perSecond) {
        return seen.perTransaction(perSecond);
    }

    /** Requests in flight by Little's law, rates times latencies; flushes and discards that are not counted count 0. */
    public double outstandingByLaw() {
        return (product(readsPerSecond, millisPerRead)
                        + product(writesPerSecond, millisPerWrite)
                        + (Double.isFinite(flushesPerSecond) ? product(flushesPerSecond, millisPerFlush) : 0)
                        + (Double.isFinite(discardsPerSecond) ? product(discardsPerSecond, millisPerDiscard) : 0))
                / MILLIS_PER_SECOND;
    }

    /** Reads and writes per second. */
    public double operationsPerSecond() {
        return readsPerSecond + writesPerSecond;
    }

    /** Percentage of reads among reads and writes, 0 to 100; NaN if there was neither. */
    public double readPercent() {
        return 100 * readsPerSecond / operationsPerSecond();
    }

    /** Mean bytes per read or write; NaN if there was neither. */
    public double bytesPerOperation() {
        return (readMebibytesPerSecond + writeMebibytesPerSecond) * MEBIBYTE / operationsPerSecond();
    }

    private static double product(double perSecond, double millis) {
        return perSecond == 0 ? 0 : perSecond * millis;
    }

    public static CounterKey key(String device, String metric) {
        return new CounterKey(SOURCE, device, metric);
    }
}
