package io.latchmark.analysis.ledger;

import io.latchmark.analysis.summary.Checks;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.WritesFinding;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The device's part of a transaction's storage calls: their number times the device's own mean time of such a request, from its
 * counters, and never more than the calls. It is known where the device is sampled and serves nobody else: the check of reads, or
 * that of writes, has passed. A commit's request is a write and a flush; one that waits for another's flush first waits longer.
 */
final class AtDevice {
    private AtDevice() {}

    /** Milliseconds per transaction; NaN if unknown, or if the class is no storage call. */
    static double millis(RunSummary summary, WaitClass waitClass) {
        double each = switch (waitClass) {
            case DATA_PAGE_READ ->
                passed(summary, Checks.READS)
                        ? mean(
                                devices(summary, DeviceRole.DATA),
                                DeviceFigures::readsPerSecond,
                                DeviceFigures::millisPerRead)
                        : Double.NaN;
            case DATA_PAGE_WRITE ->
                passed(summary, WritesFinding.NAME) ? writeMillis(devices(summary, DeviceRole.DATA)) : Double.NaN;
            case LOG_FLUSH ->
                passed(summary, WritesFinding.NAME) ? commitMillis(devices(summary, DeviceRole.LOG)) : Double.NaN;
            case REMOTE_COMMIT, IN_MEMORY_PAGE_LATCH, LOCK, CPU, CLIENT, OTHER -> Double.NaN;
        };
        return Math.min(UserTime.count(summary, waitClass) * each, summary.millisPerTransaction(waitClass));
    }

    private static boolean passed(RunSummary summary, String check) {
        return summary.checks().stream()
                .anyMatch(finding -> finding.name().equals(check) && finding.verdict() == Finding.Verdict.PASSED);
    }

    /** The devices that store this; all devices if the run does not record what they store. */
    private static List<DeviceFigures> devices(RunSummary summary, DeviceRole role) {
        return summary.devices().stream()
                .filter(device -> device.role() == role
                        || device.role() == DeviceRole.DATA_AND_LOG
                        || device.role() == DeviceRole.UNKNOWN)
                .toList();
    }

    private static double writeMillis(List<DeviceFigures> devices) {
        return mean(devices, DeviceFigures::writesPerSecond, DeviceFigures::millisPerWrite);
    }

    /** A device that writes through has no flushes. */
    private static double commitMillis(List<DeviceFigures> devices) {
        boolean flushes = devices.stream().anyMatch(device -> device.flushesPerSecond() != 0);
        return writeMillis(devices)
                + (flushes ? mean(devices, DeviceFigures::flushesPerSecond, DeviceFigures::millisPerFlush) : 0);
    }

    /** The mean over all requests of the devices; NaN if there was none. */
    private static double mean(
            List<DeviceFigures> devices,
            ToDoubleFunction<DeviceFigures> perSecond,
            ToDoubleFunction<DeviceFigures> millis) {
        double requests = 0;
        double time = 0;
        for (DeviceFigures device : devices) {
            double number = perSecond.applyAsDouble(device);
            requests += number;
            time += number == 0 ? 0 : number * millis.applyAsDouble(device);
        }
        return time / requests;
    }
}
