package io.latchmark.storage.device;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.SamplerSet;
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
