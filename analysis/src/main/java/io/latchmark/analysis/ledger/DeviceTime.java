package io.latchmark.analysis.ledger;

import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The device's ledger: how long a transaction keeps the devices busy, D = U/X (utilisation law), by kind of request.
 *
 * <p>A device doesn't tell for which request it was busy. The time of a request counts all that were under way with it;
 * its share of the busy time is taken to be its share of these times, so that a request's service time is its time by
 * the mean number of requests under way while busy. That is a model: it holds if the device treats kinds alike.
 */
public final class DeviceTime {
    private static final double MILLIS_PER_SECOND = 1e3;

    private DeviceTime() {}

    /** The ledger over all devices; empty if none was sampled or no transaction ended. */
    public static Optional<Ledger> of(RunSummary summary) {
        double busy = utilisation(summary);
        if (!(busy > 0) || !(summary.transactionsPerSecond() > 0)) {
            return Optional.empty();
        }
        List<Part> parts = new ArrayList<>();
        for (DeviceFigures device : summary.devices()) {
            String name = "device " + device.name() + ": ";
            double perOutstanding = device.outstandingIos() > 0 ? device.utilisation() / device.outstandingIos() : 0;
            parts.add(part(summary, name + "reads", device.readsPerSecond(), device.millisPerRead() * perOutstanding));
            parts.add(
                    part(summary, name + "writes", device.writesPerSecond(), device.millisPerWrite() * perOutstanding));
            if (device.flushesPerSecond() > 0) {
                parts.add(part(
                        summary,
                        name + "flushes",
                        device.flushesPerSecond(),
                        device.millisPerFlush() * perOutstanding));
            }
        }
        return Optional.of(Ledger.of(summary.perTransaction(DeviceFigures.SOURCE, busy) * MILLIS_PER_SECOND, parts));
    }

    private static Part part(RunSummary summary, String name, double perSecond, double serviceMillis) {
        double count = summary.perTransaction(DeviceFigures.SOURCE, perSecond);
        return new Part(name, count > 0 ? count * serviceMillis : 0, count);
    }

    /** Devices busy on average: the sum of their utilisations; NaN if none was sampled. */
    public static double utilisation(RunSummary summary) {
        return summary.devices().isEmpty()
                ? Double.NaN
                : summary.devices().stream()
                        .mapToDouble(DeviceFigures::utilisation)
                        .sum();
    }
}
