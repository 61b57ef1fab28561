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
import java.util.Optional;
import java.util.stream.Collectors;

/** The source of device counters, however they are read: its name in {@code samples.csv} and its entry in the run record. */
public final class DeviceSource {
    public static final String NAME = "device";

    private static final List<DeclaredRole> ROLES =
            List.of(new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "in_flight"));

    private DeviceSource() {}

    /**
     * Opens a sampler for the devices that hold the given directories: the kernel's counters, or those of a file system whose devices
     * the kernel does not count.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param byUse storage of the directories by use, for example {@code data} and {@code log}
     */
    public static SamplerSet open(Path root, Map<String, Backing> byUse, Duration period) {
        Optional<ServedDevices> served = byUse.values().stream()
                .filter(backing -> !backing.devices().isEmpty())
                .flatMap(backing -> ServedDevices.of(backing.fileSystem()).stream())
                .findFirst();
        if (served.isEmpty()) {
            return DiskStatsSampler.open(root, byUse, period);
        }
        Map<String, Backing> others = new HashMap<>(byUse);
        others.values()
                .removeIf(backing -> backing.fileSystem().equals(served.get().fileSystem()));
        List<Device> devices = byUse.entrySet().stream()
                .filter(each -> !others.containsKey(each.getKey()))
                .flatMap(each -> each.getValue().devices().stream())
                .toList();
        List<Sampler> beside = others.isEmpty()
                ? List.of()
                : DiskStatsSampler.open(root, others, period).samplers();
        return served.get().open(root, devices, beside, describe(byUse), period);
    }

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
