package io.latchmark.analysis.ledger;

import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.RunSummary;
import java.util.List;
import java.util.Optional;

/**
 * How long a transaction keeps each device busy, D = U/X (utilisation law).
 *
 * @param uses one per device
 */
public record DeviceTime(List<Use> uses) {
    private static final double MILLIS_PER_SECOND = 1e3;

    public DeviceTime {
        uses = List.copyOf(uses);
    }

    /**
     * The time for which a transaction keeps one device busy.
     *
     * @param busyMillis per transaction
     */
    public record Use(String device, DeviceRole role, double busyMillis) {
        private static Use of(DeviceFigures device) {
            return new Use(
                    device.name(), device.role(), device.perTransaction(device.utilisation()) * MILLIS_PER_SECOND);
        }

        /** The device's name with its role. */
        public String title() {
            return role.title() + " " + device;
        }
    }

    /** The device time of a run; empty if it wasn't sampled for long enough, or no transaction ended. */
    public static Optional<DeviceTime> of(RunSummary summary) {
        double utilisation = summary.devices().stream()
                .mapToDouble(DeviceFigures::utilisation)
                .sum();
        return utilisation > 0 && summary.transactionsPerSecond() > 0
                ? Optional.of(
                        new DeviceTime(summary.devices().stream().map(Use::of).toList()))
                : Optional.empty();
    }

    /** Busy time of all devices per transaction. */
    public double busyMillis() {
        return uses.stream().mapToDouble(Use::busyMillis).sum();
    }
}
