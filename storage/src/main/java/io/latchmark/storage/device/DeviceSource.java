package io.latchmark.storage.device;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The source of device counters, however they are read: its name in {@code samples.csv} and its entry in the run record. */
public final class DeviceSource {
    /** The name of the source. */
    public static final String NAME = "device";

    private static final List<DeclaredRole> ROLES =
            List.of(new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "in_flight"));

    private DeviceSource() {}

    /**
     * Opens a sampler for the devices that hold the given directories: the kernel's counters, or the emulator's counters for
     * directories on its volumes; the model's own counters are then a second source.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param byUse storage of the directories by use, for example {@code data} and {@code log}
     */
    public static SamplerSet open(Path root, Map<String, Backing> byUse, Duration period) {
        List<String> points = byUse.values().stream()
                .filter(Backing::isEmulated)
                .flatMap(backing -> backing.devices().stream())
                .map(device -> device.attributes().getOrDefault(Emulator.POINT, ""))
                .distinct()
                .toList();
        if (points.isEmpty()) {
            return DiskStatsSampler.open(root, byUse, period);
        }
        if (points.size() > 1) {
            return missing("the files are on two emulated devices, " + String.join(" and ", points)
                    + ": put them on one, whose profile may have two volumes");
        }
        Map<String, Backing> others = new HashMap<>(byUse);
        others.values().removeIf(Backing::isEmulated);
        List<Sampler> beside = others.isEmpty()
                ? List.of()
                : DiskStatsSampler.open(root, others, period).samplers();
        String detail = describe(byUse);
        return Emulator.of(root, Path.of(points.get(0)))
                .map(emulator -> EmulatorSampler.open(emulator, beside, detail, period))
                .orElseGet(() -> missing("EMULATED: " + detail + "; its emulator is gone"));
    }

    /** A source with one sampler. */
    public static SamplerSet of(Sampler sampler, String detail) {
        return SamplerSet.of(sampler, detail, ROLES);
    }

    /** A source without a sampler, with the reason. */
    public static SamplerSet missing(String reason) {
        return SamplerSet.missing(NAME, reason);
    }

    /** Text with the devices of each use, for example {@code data} and {@code log}. */
    public static String describe(Map<String, Backing> byUse) {
        return byUse.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + ": " + entry.getValue().described())
                .collect(Collectors.joining("; "));
    }
}
