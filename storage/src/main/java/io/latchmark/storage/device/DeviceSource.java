package io.latchmark.storage.device;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.SamplerSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The source of the devices' counters, whoever reads them: its name in {@code samples.csv}, and what its record says. */
public final class DeviceSource {
    /** The name of the source. */
    public static final String NAME = "device";

    private static final List<DeclaredRole> ROLES =
            List.of(new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "in_flight"));

    private DeviceSource() {}

    /**
     * Looks for the counters of the devices that hold some directories: the kernel's, and those of an emulator for what lies on
     * its volumes, with the model's own in a source beside them.
     *
     * @param root the folder with {@code proc}: {@code /}, but for a recorded tree
     * @param byUse what holds the directories, by their use, as {@code data} and {@code log}
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

    /** What is sampled by a sampler. */
    public static SamplerSet of(Sampler sampler, String detail) {
        return new SamplerSet(List.of(sampler), List.of(new RunEnvironment.Source(NAME, true, detail).with(ROLES)));
    }

    /** No device is sampled, for a reason. */
    public static SamplerSet missing(String reason) {
        return new SamplerSet(List.of(), List.of(new RunEnvironment.Source(NAME, false, reason)));
    }

    /** Which devices hold what, by its use, as {@code data} and {@code log}. */
    public static String describe(Map<String, Backing> byUse) {
        return byUse.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + ": " + entry.getValue().described())
                .collect(Collectors.joining("; "));
    }
}
