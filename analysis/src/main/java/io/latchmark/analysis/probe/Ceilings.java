package io.latchmark.analysis.probe;

import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Ceilings of a run's devices: probes, matched by device name and host, and rates given as numbers. A probe of another device, or
 * of the same device name on another host, is not used, and {@link Approaches#unused} reports it. Immutable.
 */
public final class Ceilings {
    /** No ceiling was given. */
    public static final Ceilings NONE = new Ceilings(List.of(), Map.of());

    private static final int NEARBY_MAX = 20;

    private final List<Ceiling> probes;
    private final Map<String, Double> given;

    /** Ceilings from probes, and rates by device. */
    Ceilings(List<Ceiling> probes, Map<String, Double> given) {
        this.probes = List.copyOf(probes);
        this.given = Collections.unmodifiableMap(new TreeMap<>(given));
    }

    /**
     * Parses ceilings from the command line.
     *
     * @param texts each a probe's directory, or {@code device=IOPS}
     * @throws LatchmarkException if one is neither
     */
    public static Ceilings read(List<String> texts) {
        List<Ceiling> probes = new ArrayList<>();
        Map<String, Double> given = new TreeMap<>();
        for (String text : texts) {
            int equals = text.lastIndexOf('=');
            String rate = text.substring(equals + 1);
            if (equals <= 0) {
                probes.add(Ceiling.read(Path.of(text)));
            } else if (rate.matches("[0-9]{1,9}(\\.[0-9]{1,6})?") && Double.parseDouble(rate) > 0) {
                given.put(text.substring(0, equals), Double.parseDouble(rate));
            } else {
                throw LatchmarkException.usage("--ceiling " + text
                        + ": must be a probe's directory, or a device and its IOPS, for example vda=491");
            }
        }
        return new Ceilings(probes, given);
    }

    /**
     * Reads the probes of a host among the newest directories of a folder, and skips those that can't be read.
     *
     * @param host its name; probes of another or an unknown host are not used
     */
    public static Ceilings nearby(Path folder, String host) {
        try (Stream<Path> entries = Files.list(folder)) {
            return new Ceilings(
                    entries.filter(ProbeFiles::isProbe)
                            .sorted(Comparator.comparing(Path::getFileName).reversed())
                            .limit(NEARBY_MAX)
                            .flatMap(path -> readable(path).stream())
                            .filter(probe -> !host.isEmpty() && probe.host().equals(host))
                            .toList(),
                    Map.of());
        } catch (IOException e) {
            return NONE;
        }
    }

    private static Optional<Ceiling> readable(Path directory) {
        try {
            return Optional.of(Ceiling.read(directory));
        } catch (LatchmarkException e) {
            return Optional.empty();
        }
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return probes.isEmpty() && given.isEmpty();
    }

    /** How close the devices of a run came to their ceilings. */
    public Approaches over(List<DeviceFigures> devices, RunRecord record) {
        return over(devices, hostOf(record));
    }

    /**
     * How close devices of a host came to these ceilings.
     *
     * @param host the run's host; empty if unknown
     */
    public Approaches over(List<DeviceFigures> devices, String host) {
        return isEmpty()
                ? Approaches.NONE
                : new Approaches(
                        devices.stream()
                                .flatMap(device -> of(device, host).stream())
                                .toList(),
                        unused(devices, host),
                        Map.of());
    }

    /** The ceiling of a device for I/O such as its own, from the first probe that measured it; NaN if there is none. */
    public double iops(DeviceFigures device) {
        return of(device, "").map(approach -> approach.ceiling().iops()).orElse(Double.NaN);
    }

    private static String hostOf(RunRecord record) {
        return record.environment().before().getOrDefault("host", Map.of()).getOrDefault("host_name", "");
    }

    private Optional<Approach> of(DeviceFigures device, String host) {
        if (!(device.operationsPerSecond() > 0)) {
            return Optional.empty();
        }
        Double rate = given.get(device.name());
        if (rate != null) {
            Ceiling.Limit limit = new Ceiling.Limit(rate, 0, Double.NaN, Double.NaN, "whatever its mix and block");
            return Optional.of(Approach.of(device, limit, limit, "--ceiling"));
        }
        return probes.stream()
                .filter(probe -> fits(probe, device.name(), host))
                .flatMap(probe -> approach(probe, device).stream())
                .findFirst();
    }

    private static boolean fits(Ceiling probe, String device, String host) {
        return probe.devices().equals(List.of(device)) && isSameHost(probe, host);
    }

    private static boolean isSameHost(Ceiling probe, String host) {
        return host.isEmpty() || probe.host().isEmpty() || host.equals(probe.host());
    }

    private static Optional<Approach> approach(Ceiling probe, DeviceFigures device) {
        double percent = device.readPercent();
        long block = Math.max(1, Math.round(device.bytesPerOperation()));
        return probe.random(percent, block)
                .map(ceiling -> Approach.of(
                        device,
                        ceiling,
                        probe.randomAt(percent, block, Math.max(1, device.outstandingIos()))
                                .orElse(ceiling),
                        "the probe " + probe.probeId()));
    }

    private List<String> unused(List<DeviceFigures> devices, String host) {
        List<String> names = devices.stream().map(DeviceFigures::name).toList();
        String sampled = names.isEmpty() ? "no device" : String.join(", ", names);
        List<String> reasons = new ArrayList<>();
        for (Ceiling probe : probes) {
            String its = probe.devices().isEmpty()
                    ? "a device that it could not tell"
                    : String.join(" and ", probe.devices());
            String name = "The ceiling by the probe " + probe.probeId() + " is not used: it is of " + its;
            if (!isSameHost(probe, host)) {
                reasons.add(name + " on the host " + probe.host() + ", and the run's host is " + host + ".");
            } else if (devices.stream().noneMatch(device -> fits(probe, device.name(), host))) {
                reasons.add(name + ", and the run sampled " + sampled
                        + ". Probe a file on the run's device, or give its rate as device=IOPS.");
            } else {
                devices.stream()
                        .filter(device -> device.operationsPerSecond() > 0
                                && fits(probe, device.name(), host)
                                && approach(probe, device).isEmpty())
                        .forEach(device -> reasons.add(name
                                + ", and has no valid cell of direct random I/O within a factor of two of the run's "
                                + Math.round(device.bytesPerOperation()) + " B an operation."));
            }
        }
        given.keySet().stream()
                .filter(device -> !names.contains(device))
                .forEach(device ->
                        reasons.add("The ceiling of " + device + " is not used: the run sampled " + sampled + "."));
        return reasons;
    }
}
